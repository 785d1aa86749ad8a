import Award from 'virtual:icon/award'
import BadgePercent from 'virtual:icon/badge-percent'
import Banknote from 'virtual:icon/banknote'
import Barcode from 'virtual:icon/barcode'
import Box from 'virtual:icon/box'
import Boxes from 'virtual:icon/boxes'
import CalendarCheck from 'virtual:icon/calendar-check'
import CircleSmall from 'virtual:icon/circle-small'
import ClipboardCheck from 'virtual:icon/clipboard-check'
import ClipboardList from 'virtual:icon/clipboard-list'
import ClipboardPen from 'virtual:icon/clipboard-pen'
import Coins from 'virtual:icon/coins'
import Dices from 'virtual:icon/dices'
import Factory from 'virtual:icon/factory'
import FileText from 'virtual:icon/file-text'
import Gift from 'virtual:icon/gift'
import HandCoins from 'virtual:icon/hand-coins'
import Handshake from 'virtual:icon/handshake'
import Headset from 'virtual:icon/headset'
import House from 'virtual:icon/house'
import IdCard from 'virtual:icon/id-card'
import Images from 'virtual:icon/images'
import Landmark from 'virtual:icon/landmark'
import Layers from 'virtual:icon/layers'
import ListTodo from 'virtual:icon/list-todo'
import ListTree from 'virtual:icon/list-tree'
import Megaphone from 'virtual:icon/megaphone'
import MessageSquareText from 'virtual:icon/message-square-text'
import Network from 'virtual:icon/network'
import Package from 'virtual:icon/package'
import PartyPopper from 'virtual:icon/party-popper'
import Percent from 'virtual:icon/percent'
import QrCode from 'virtual:icon/qr-code'
import Scale from 'virtual:icon/scale'
import ScrollText from 'virtual:icon/scroll-text'
import Settings from 'virtual:icon/settings'
import Shield from 'virtual:icon/shield'
import ShieldCheck from 'virtual:icon/shield-check'
import ShoppingBag from 'virtual:icon/shopping-bag'
import SlidersHorizontal from 'virtual:icon/sliders-horizontal'
import Store from 'virtual:icon/store'
import Ticket from 'virtual:icon/ticket'
import Trophy from 'virtual:icon/trophy'
import Truck from 'virtual:icon/truck'
import Undo2 from 'virtual:icon/undo-2'
import Upload from 'virtual:icon/upload'
import User from 'virtual:icon/user'
import UserCog from 'virtual:icon/user-cog'
import Users from 'virtual:icon/users'
import UsersRound from 'virtual:icon/users-round'
import Wallet from 'virtual:icon/wallet'
import Wrench from 'virtual:icon/wrench'
import type { Icon } from './icon.ts'

/** The menu icons in a new database. Any other icon loads with the whole set, see `AnyIcon`. */
export const menuIcons: Readonly<Record<string, Icon>> = {
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
