import type { ComponentType } from 'react'
import { ButtonStory } from './ButtonStory.tsx'
import { BarStory, LineStory, RankStory } from './ChartStories.tsx'
import { CheckboxStory, ColorStory, RadioStory, SegmentedStory, SwitchStory } from './ChoiceStories.tsx'
import { DetailStory } from './DetailStory.tsx'
import { EmptyStory, ImageStory, SkeletonStory, TagStory, TextStory, PagerStory, ProgressStory, StepsStory } from './DisplayStories.tsx'
import { DateStory, FieldStory, InputStory, TagsInputStory, TextareaStory } from './InputStories.tsx'
import { KeepAliveStory } from './KeepAliveStory.tsx'
import { MoneyStory, NumberStory, WeightStory } from './NumberStories.tsx'
import { ConfirmStory, DialogStory, DrawerStory, ToastStory } from './OverlayStories.tsx'
import { GoodsPickerStory, LineItemsStory, RecordPickersStory, TreePickersStory } from './PickerStories.tsx'
import { MenuStory, PopoverStory, TooltipStory } from './PopupStories.tsx'
import { FilterChipsStory, StateTabsStory, TilesStory, TimelineStory } from './RecordStories.tsx'
import { RichTextStory } from './RichTextStory.tsx'
import { RemoteSelectStory, SelectManyStory, SelectStory } from './SelectStories.tsx'
import { SheetStory } from './SheetStory.tsx'
import { TableStateStory, TableStory, TableVirtualStory } from './TableStories.tsx'
import { RangeStory, TabsStory } from './TabsStories.tsx'
import { ThemeStory } from './ThemeStory.tsx'
import { CascaderStory, TreeSelectStory, TreeStory } from './TreeStories.tsx'
import { UploadStory } from './UploadStory.tsx'

export const stories: Record<string, ComponentType> = {
  theme: ThemeStory,
  button: ButtonStory,
  field: FieldStory,
  input: InputStory,
  textarea: TextareaStory,
  number: NumberStory,
  money: MoneyStory,
  weight: WeightStory,
  date: DateStory,
  range: RangeStory,
  select: SelectStory,
  'select-many': SelectManyStory,
  'remote-select': RemoteSelectStory,
  'tags-input': TagsInputStory,
  tree: TreeStory,
  'tree-select': TreeSelectStory,
  cascader: CascaderStory,
  checkbox: CheckboxStory,
  switch: SwitchStory,
  radio: RadioStory,
  segmented: SegmentedStory,
  color: ColorStory,
  upload: UploadStory,
  'rich-text': RichTextStory,
  table: TableStory,
  'table-states': TableStateStory,
  'table-virtual': TableVirtualStory,
  sheet: SheetStory,
  pager: PagerStory,
  progress: ProgressStory,
  'detail-page': DetailStory,
  steps: StepsStory,
  timeline: TimelineStory,
  'line-plot': LineStory,
  'bar-chart': BarStory,
  'rank-chart': RankStory,
  tiles: TilesStory,
  'state-tabs': StateTabsStory,
  'filter-chips': FilterChipsStory,
  tabs: TabsStory,
  drawer: DrawerStory,
  dialog: DialogStory,
  confirm: ConfirmStory,
  toast: ToastStory,
  tooltip: TooltipStory,
  popover: PopoverStory,
  menu: MenuStory,
  tag: TagStory,
  text: TextStory,
  image: ImageStory,
  skeleton: SkeletonStory,
  empty: EmptyStory,
  'keep-alive': KeepAliveStory,
  'goods-picker': GoodsPickerStory,
  'line-items': LineItemsStory,
  'record-pickers': RecordPickersStory,
  'tree-pickers': TreePickersStory,
}
