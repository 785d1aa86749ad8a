import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Award from 'lucide-react/icons/award'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Banknote from 'lucide-react/icons/banknote'
import Barcode from 'lucide-react/icons/barcode'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import Box from 'lucide-react/icons/box'
import Boxes from 'lucide-react/icons/boxes'
import Bug from 'lucide-react/icons/bug'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartLine from 'lucide-react/icons/chart-line'
import ChartPie from 'lucide-react/icons/chart-pie'
import CircleSmall from 'lucide-react/icons/circle-small'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Code from 'lucide-react/icons/code'
import Cog from 'lucide-react/icons/cog'
import Coins from 'lucide-react/icons/coins'
import Component from 'lucide-react/icons/component'
import Contact from 'lucide-react/icons/contact'
import CreditCard from 'lucide-react/icons/credit-card'
import Database from 'lucide-react/icons/database'
import Dices from 'lucide-react/icons/dices'
import ExternalLink from 'lucide-react/icons/external-link'
import Factory from 'lucide-react/icons/factory'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Folder from 'lucide-react/icons/folder'
import Gift from 'lucide-react/icons/gift'
import Globe from 'lucide-react/icons/globe'
import Hammer from 'lucide-react/icons/hammer'
import HandCoins from 'lucide-react/icons/hand-coins'
import Handshake from 'lucide-react/icons/handshake'
import HardDrive from 'lucide-react/icons/hard-drive'
import Headset from 'lucide-react/icons/headset'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Link from 'lucide-react/icons/link'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListTodo from 'lucide-react/icons/list-todo'
import ListTree from 'lucide-react/icons/list-tree'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Menu from 'lucide-react/icons/menu'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Nut from 'lucide-react/icons/nut'
import Package from 'lucide-react/icons/package'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import PartyPopper from 'lucide-react/icons/party-popper'
import Percent from 'lucide-react/icons/percent'
import Phone from 'lucide-react/icons/phone'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Receipt from 'lucide-react/icons/receipt'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Ruler from 'lucide-react/icons/ruler'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Settings2 from 'lucide-react/icons/settings-2'
import Shapes from 'lucide-react/icons/shapes'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Terminal from 'lucide-react/icons/terminal'
import Ticket from 'lucide-react/icons/ticket'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Trophy from 'lucide-react/icons/trophy'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import UserCog from 'lucide-react/icons/user-cog'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import Warehouse from 'lucide-react/icons/warehouse'
import Wrench from 'lucide-react/icons/wrench'

/** The icons that a menu entry may name; a chunk of its own, so that the first paint does not wait for it. */
export const menuIcons: Readonly<Record<string, LucideIcon>> = {
  activity: Activity,
  award: Award,
  'badge-percent': BadgePercent,
  banknote: Banknote,
  barcode: Barcode,
  bell: Bell,
  'book-open': BookOpen,
  box: Box,
  boxes: Boxes,
  bug: Bug,
  'calendar-check': CalendarCheck,
  'calendar-days': CalendarDays,
  'chart-column': ChartColumn,
  'chart-line': ChartLine,
  'chart-pie': ChartPie,
  'circle-small': CircleSmall,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  code: Code,
  cog: Cog,
  coins: Coins,
  component: Component,
  contact: Contact,
  'credit-card': CreditCard,
  database: Database,
  dices: Dices,
  'external-link': ExternalLink,
  factory: Factory,
  'file-text': FileText,
  flag: Flag,
  folder: Folder,
  gift: Gift,
  globe: Globe,
  hammer: Hammer,
  'hand-coins': HandCoins,
  handshake: Handshake,
  'hard-drive': HardDrive,
  headset: Headset,
  heart: Heart,
  history: History,
  house: House,
  image: Image,
  images: Images,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'layout-grid': LayoutGrid,
  link: Link,
  'link-2': Link2,
  list: List,
  'list-todo': ListTodo,
  'list-tree': ListTree,
  lock: Lock,
  mail: Mail,
  'map-pin': MapPin,
  menu: Menu,
  'message-circle': MessageCircle,
  'message-square-text': MessageSquareText,
  nut: Nut,
  package: Package,
  'panels-top-left': PanelsTopLeft,
  'party-popper': PartyPopper,
  percent: Percent,
  phone: Phone,
  'piggy-bank': PiggyBank,
  receipt: Receipt,
  'receipt-text': ReceiptText,
  ruler: Ruler,
  scale: Scale,
  'scroll-text': ScrollText,
  settings: Settings,
  'settings-2': Settings2,
  shapes: Shapes,
  shield: Shield,
  'shield-check': ShieldCheck,
  'shopping-bag': ShoppingBag,
  'shopping-cart': ShoppingCart,
  'sliders-horizontal': SlidersHorizontal,
  sparkles: Sparkles,
  star: Star,
  store: Store,
  tag: Tag,
  tags: Tags,
  terminal: Terminal,
  ticket: Ticket,
  'ticket-percent': TicketPercent,
  trophy: Trophy,
  truck: Truck,
  'undo-2': Undo2,
  upload: Upload,
  user: User,
  'user-cog': UserCog,
  'user-round-check': UserRoundCheck,
  users: Users,
  wallet: Wallet,
  warehouse: Warehouse,
  wrench: Wrench,
}
