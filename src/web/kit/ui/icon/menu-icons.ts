import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import Barcode from 'lucide-react/icons/barcode'
import Box from 'lucide-react/icons/box'
import Boxes from 'lucide-react/icons/boxes'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleSmall from 'lucide-react/icons/circle-small'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Coins from 'lucide-react/icons/coins'
import Dices from 'lucide-react/icons/dices'
import Factory from 'lucide-react/icons/factory'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import Handshake from 'lucide-react/icons/handshake'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Images from 'lucide-react/icons/images'
import Landmark from 'lucide-react/icons/landmark'
import Layers from 'lucide-react/icons/layers'
import ListTodo from 'lucide-react/icons/list-todo'
import ListTree from 'lucide-react/icons/list-tree'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Network from 'lucide-react/icons/network'
import Package from 'lucide-react/icons/package'
import PartyPopper from 'lucide-react/icons/party-popper'
import Percent from 'lucide-react/icons/percent'
import QrCode from 'lucide-react/icons/qr-code'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import Wallet from 'lucide-react/icons/wallet'
import Wrench from 'lucide-react/icons/wrench'

/** The menu icons in a new database. Any other icon loads with the whole set, see `AnyIcon`. */
export const menuIcons: Readonly<Record<string, LucideIcon>> = {
  award: Award,
  banknote: Banknote,
  'badge-percent': BadgePercent,
  'calendar-check': CalendarCheck,
  dices: Dices,
  megaphone: Megaphone,
  'party-popper': PartyPopper,
  'shopping-bag': ShoppingBag,
  ticket: Ticket,
  trophy: Trophy,
  'users-round': UsersRound,
  barcode: Barcode,
  box: Box,
  boxes: Boxes,
  'circle-small': CircleSmall,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  'clipboard-pen': ClipboardPen,
  coins: Coins,
  factory: Factory,
  'file-text': FileText,
  gift: Gift,
  headset: Headset,
  'hand-coins': HandCoins,
  handshake: Handshake,
  house: House,
  'id-card': IdCard,
  images: Images,
  landmark: Landmark,
  layers: Layers,
  'list-todo': ListTodo,
  'list-tree': ListTree,
  'message-square-text': MessageSquareText,
  network: Network,
  package: Package,
  percent: Percent,
  scale: Scale,
  'qr-code': QrCode,
  'scroll-text': ScrollText,
  settings: Settings,
  shield: Shield,
  'shield-check': ShieldCheck,
  'sliders-horizontal': SlidersHorizontal,
  store: Store,
  truck: Truck,
  'undo-2': Undo2,
  upload: Upload,
  user: User,
  'user-cog': UserCog,
  users: Users,
  wallet: Wallet,
  wrench: Wrench,
}
