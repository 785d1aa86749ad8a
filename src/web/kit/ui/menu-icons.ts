import type { LucideIcon } from 'lucide-react'
import Award from 'lucide-react/icons/award'
import Barcode from 'lucide-react/icons/barcode'
import Box from 'lucide-react/icons/box'
import Boxes from 'lucide-react/icons/boxes'
import CircleSmall from 'lucide-react/icons/circle-small'
import Factory from 'lucide-react/icons/factory'
import FileText from 'lucide-react/icons/file-text'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Layers from 'lucide-react/icons/layers'
import ListTodo from 'lucide-react/icons/list-todo'
import ListTree from 'lucide-react/icons/list-tree'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Package from 'lucide-react/icons/package'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Truck from 'lucide-react/icons/truck'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import UserCog from 'lucide-react/icons/user-cog'
import Wrench from 'lucide-react/icons/wrench'

/** The icons of the menu that a new database has. One that somebody has chosen among all comes with the whole set, see `AnyIcon`. */
export const menuIcons: Readonly<Record<string, LucideIcon>> = {
  award: Award,
  barcode: Barcode,
  box: Box,
  boxes: Boxes,
  'circle-small': CircleSmall,
  factory: Factory,
  'file-text': FileText,
  gift: Gift,
  house: House,
  images: Images,
  layers: Layers,
  'list-todo': ListTodo,
  'list-tree': ListTree,
  'message-square-text': MessageSquareText,
  package: Package,
  'scroll-text': ScrollText,
  settings: Settings,
  shield: Shield,
  'shield-check': ShieldCheck,
  'sliders-horizontal': SlidersHorizontal,
  truck: Truck,
  upload: Upload,
  user: User,
  'user-cog': UserCog,
  wrench: Wrench,
}
