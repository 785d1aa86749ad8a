import { pagePositions } from '#contract/banner/words.ts'
import type { Block } from '#contract/block/blocks.ts'
import { positionOf, takesRef } from '#contract/block/faults.ts'
import { NAV_ITEMS } from '#contract/block/props.ts'
import { floatKinds, goodsSources, goodsStyles, imageLayouts, layoutSizes, refKinds, titleAligns } from '#contract/block/words.ts'
import type { Label } from '#contract/kit/label.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FormFile } from '#web/kit/form/rows/FormFile.tsx'
import { sendFile, sendImage } from '#web/kit/form/rows/upload.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { RichText } from '#web/kit/ui/rich-text/RichText.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { ChoiceControl, LinkControl, NumberControl, PictureControl, TextControl } from './controls.tsx'
import { ItemList } from './ItemList.tsx'
import { RefList } from './RefList.tsx'
import { SourceRow } from './SourceRow.tsx'

const propTexts = texts({
  zh: {
    slides: '轮播内容',
    own_slides: '自定义图片',
    of_position: '投放位置的轮播',
    position: '投放位置',
    position_help: '展示“轮播管理”中该位置投放中的轮播',
    pictures: '图片',
    entries: '导航',
    picture: '图片',
    icon: '图标',
    text: '文字',
    link: '跳转链接',
    more: '更多链接',
    cols: '每行个数',
    layout: '排列',
    needs: '该排列需要 {n} 张图片',
    source: '商品来源',
    limit: '显示数量',
    style: '样式',
    notices: '公告（每行一条，最多10条）',
    hint: '提示文字',
    video: '视频',
    cover: '封面',
    content: '内容',
    heading: '标题',
    sub: '副标题',
    align: '对齐',
    height: '高度',
    line: '显示分割线',
    action: '按钮类型',
    phone: '电话',
    unit: '像素',
  },
  en: {
    slides: 'Content',
    own_slides: 'Own images',
    of_position: 'Banners of a position',
    position: 'Position',
    position_help: 'Shows the running banners of this position from the page “Banners”',
    pictures: 'Images',
    entries: 'Entries',
    picture: 'Image',
    icon: 'Icon',
    text: 'Text',
    link: 'Link',
    more: 'Link to more',
    cols: 'Entries per row',
    layout: 'Layout',
    needs: 'This layout needs {n} images',
    source: 'Source of goods',
    limit: 'Number shown',
    style: 'Style',
    notices: 'Notices (one per line, at most 10)',
    hint: 'Hint',
    video: 'Video',
    cover: 'Cover',
    content: 'Content',
    heading: 'Heading',
    sub: 'Subheading',
    align: 'Alignment',
    height: 'Height',
    line: 'Show a line',
    action: 'Action',
    phone: 'Phone number',
    unit: 'px',
  },
})

interface BlockPropsProps {
  block: Block
  /** Changes properties; a mark joins the changes of one field to one step. */
  onChange: (props: object, mark?: string) => void
}

/** The properties of a block by its type. */
export function BlockProps({ block, onChange }: BlockPropsProps) {
  const t = useTexts(propTexts)
  const options = useWords()
  const set = (patch: object) => onChange(patch, Object.keys(patch).join())
  switch (block.type) {
    case 'banner':
      return <CarouselProps block={block} set={set} onChange={onChange} />
    case 'image':
      return (
        <>
          <ChoiceControl
            label={t('layout')}
            value={block.props.layout}
            options={options(imageLayouts)}
            onChange={(layout) => set({ layout })}
          />
          <p>{t('needs', { n: layoutSizes[block.props.layout] })}</p>
          <Pictures items={block.props.items} max={layoutSizes[block.props.layout]} onChange={(items, mark) => onChange({ items }, mark)} />
        </>
      )
    case 'nav':
      return (
        <>
          <ChoiceControl
            label={t('cols')}
            value={String(block.props.cols)}
            options={['4', '5'].map((key) => ({ key, title: key }))}
            onChange={(cols) => set({ cols: Number(cols) })}
          />
          <ItemList
            title={t('entries')}
            items={block.props.items}
            max={NAV_ITEMS.max}
            blank={{ icon: null, text: '', url: null }}
            onChange={(items, mark) => onChange({ items }, mark)}
          >
            {(item, change) => (
              <>
                <PictureControl label={t('icon')} value={item.icon} onChange={(icon) => change({ icon })} />
                <TextControl label={t('text')} value={item.text} max={10} onChange={(text) => change({ text })} />
                <LinkControl label={t('link')} value={item.url} onChange={(url) => change({ url })} />
              </>
            )}
          </ItemList>
        </>
      )
    case 'goods':
      return <GoodsProps block={block} set={set} />
    case 'brand':
      return <RefList kind="brand" ids={block.props.brand_ids} max={30} onChange={(brand_ids) => onChange({ brand_ids })} />
    case 'scene':
      return <RefList kind="scene" ids={block.props.scene_ids} max={30} onChange={(scene_ids) => onChange({ scene_ids })} />
    case 'coupon':
      return <RefList kind="coupon" ids={block.props.coupon_ids} max={10} onChange={(coupon_ids) => onChange({ coupon_ids })} />
    case 'group':
      return <RefList kind="group" ids={block.props.group_ids} max={10} onChange={(group_ids) => onChange({ group_ids })} />
    case 'collection':
      return (
        <RefList kind="collection" ids={block.props.collection_ids} max={10} onChange={(collection_ids) => onChange({ collection_ids })} />
      )
    case 'package':
      return <RefList kind="package" ids={block.props.package_ids} max={10} onChange={(package_ids) => onChange({ package_ids })} />
    case 'notice':
      return (
        <>
          <Notices texts={block.props.texts} label={t('notices')} onChange={(list) => set({ texts: list })} />
          <LinkControl label={t('link')} value={block.props.url} onChange={(url) => set({ url })} />
        </>
      )
    case 'search':
      return <TextControl label={t('hint')} value={block.props.placeholder} max={20} onChange={(placeholder) => set({ placeholder })} />
    case 'video':
      return (
        <>
          <Field label={t('video')} group>
            <FormFile kind="video" field={ownField(block.props.video, (video) => onChange({ video }))} />
          </Field>
          <PictureControl label={t('cover')} value={block.props.cover} onChange={(cover) => onChange({ cover })} />
        </>
      )
    case 'richtext':
      return (
        <Field label={t('content')} group>
          <RichText
            value={block.props.content ?? ''}
            onChange={(content) => set({ content: content === '' ? null : content })}
            uploadImage={sendImage}
            uploadVideo={sendFile}
          />
        </Field>
      )
    case 'title':
      return (
        <>
          <TextControl label={t('heading')} value={block.props.text} max={20} onChange={(text) => set({ text })} />
          <TextControl label={t('sub')} value={block.props.sub} max={30} onChange={(sub) => set({ sub })} />
          <ChoiceControl label={t('align')} value={block.props.align} options={options(titleAligns)} onChange={(align) => set({ align })} />
          <LinkControl label={t('more')} value={block.props.url} onChange={(url) => set({ url })} />
        </>
      )
    case 'spacer':
      return (
        <>
          <NumberControl
            label={t('height')}
            value={block.props.height}
            min={4}
            max={200}
            unit={t('unit')}
            onChange={(height) => set({ height })}
          />
          <Switch value={block.props.line === 1} onChange={(on) => onChange({ line: on ? 1 : 0 })}>
            {t('line')}
          </Switch>
        </>
      )
    case 'float':
      return (
        <>
          <ChoiceControl label={t('action')} value={block.props.kind} options={options(floatKinds)} onChange={(kind) => set({ kind })} />
          <PictureControl label={t('icon')} value={block.props.icon} onChange={(icon) => onChange({ icon })} />
          {block.props.kind === 'phone' && (
            <TextControl
              label={t('phone')}
              value={block.props.phone ?? ''}
              max={20}
              onChange={(phone) => set({ phone: phone === '' ? null : phone })}
            />
          )}
          {block.props.kind === 'link' && <LinkControl label={t('link')} value={block.props.url} onChange={(url) => set({ url })} />}
        </>
      )
  }
}

function useWords() {
  const say = useLabel()
  return <Key extends string>(words: Readonly<Record<Key, Label>>) =>
    (Object.entries(words) as [Key, Label][]).map(([key, label]) => ({ key, title: say(label) }))
}

/** The part of a form's field that the control of files reads. */
function ownField(value: string | null, onChange: (value: string | null) => void) {
  const ignore = () => undefined
  return {
    value,
    onChange: (next: unknown) => onChange(next as string | null),
    onBlur: ignore,
    name: 'video',
    ref: ignore,
    disabled: false,
  }
}

interface PicturesProps {
  items: readonly { image: string | null; url: string | null }[]
  max: number
  onChange: (items: { image: string | null; url: string | null }[], mark?: string) => void
}

function Pictures(props: PicturesProps) {
  const t = useTexts(propTexts)
  return (
    <ItemList {...props} title={t('pictures')} blank={{ image: null, url: null }}>
      {(item, change) => (
        <>
          <PictureControl label={t('picture')} value={item.image} onChange={(image) => change({ image })} />
          <LinkControl label={t('link')} value={item.url} onChange={(url) => change({ url })} />
        </>
      )}
    </ItemList>
  )
}

interface CarouselProps extends Pick<BlockPropsProps, 'onChange'> {
  block: Extract<Block, { type: 'banner' }>
  set: (patch: object) => void
}

/** Own images, or the banners of a position. The images stay in the block while a position is chosen. */
function CarouselProps({ block, set, onChange }: CarouselProps) {
  const t = useTexts(propTexts)
  const options = useWords()
  const position = positionOf(block)
  return (
    <>
      <ChoiceControl
        label={t('slides')}
        value={position === null ? 'own' : 'position'}
        options={[
          { key: 'own', title: t('own_slides') },
          { key: 'position', title: t('of_position') },
        ]}
        onChange={(next) => set({ position: next === 'own' ? null : 'home_top' })}
      />
      {position === null ? (
        <Pictures items={block.props.items} max={10} onChange={(items, mark) => onChange({ items }, mark)} />
      ) : (
        <Field label={t('position')} help={t('position_help')}>
          <Select value={position} options={options(pagePositions)} onChange={(next) => set({ position: next ?? position })} />
        </Field>
      )}
    </>
  )
}

function GoodsProps({ block: { props }, set }: { block: Extract<Block, { type: 'goods' }>; set: (patch: object) => void }) {
  const t = useTexts(propTexts)
  const say = useLabel()
  const options = useWords()
  const { source } = props
  return (
    <>
      <ChoiceControl
        label={t('source')}
        value={source}
        options={options(goodsSources)}
        onChange={(next) => set({ source: next, ref_id: null })}
      />
      {source === 'manual' ? (
        <RefList kind="goods" ids={props.sku_ids} max={50} onChange={(sku_ids) => set({ sku_ids })} />
      ) : (
        <>
          {takesRef(source) && (
            <SourceRow source={source} label={say(refKinds[source])} value={props.ref_id} onChange={(ref_id) => set({ ref_id })} />
          )}
          <NumberControl label={t('limit')} value={props.limit} min={1} max={50} onChange={(limit) => set({ limit })} />
        </>
      )}
      <ChoiceControl label={t('style')} value={props.style} options={options(goodsStyles)} onChange={(style) => set({ style })} />
    </>
  )
}

const MOST_NOTICES = 10
const MOST_NOTICE = 60

/** One notice per line; empty lines are left out of the block, and kept while they are typed. */
function Notices({ texts: list, label, onChange }: { texts: readonly string[]; label: string; onChange: (texts: string[]) => void }) {
  return (
    <Field label={label}>
      <Textarea
        rows={4}
        value={list.join('\n')}
        onChange={(text) =>
          onChange(
            text
              .split('\n')
              .slice(0, MOST_NOTICES)
              .map((line) => [...line].slice(0, MOST_NOTICE).join('')),
          )
        }
      />
    </Field>
  )
}
