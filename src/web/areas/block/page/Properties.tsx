import { useState } from 'react'
import ArrowLeft from 'virtual:icon/arrow-left'
import type { Block } from '#contract/block/blocks.ts'
import type { Fault } from '#contract/block/faults.ts'
import type { PageWarning } from '#contract/block/page.ts'
import { blockTypes, pageKinds, type PageKind } from '#contract/block/words.ts'
import { contentAudiences, type ContentAudience } from '#contract/common/content.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Alert } from '#web/kit/form/Alert.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { ColorInput } from '#web/kit/ui/input/ColorInput.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { softSwatches } from '#web/kit/ui/input/swatches.ts'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { isHexColor } from '#web/kit/ui/value/contrast.ts'
import { AreaList } from '#web/pickers/AreaList.tsx'
import { useSegmentOptions } from '#web/pickers/segment/segment-options.ts'
import { useSegmentHelp } from '#web/pickers/segment/SegmentField.tsx'
import { ChoiceControl, MomentControl, PictureControl, TextControl } from './controls.tsx'
import { BlockFields } from './fields/BlockFields.tsx'
import { useWordOptions } from './fields/fields.ts'
import type { Content } from './history.ts'
import { editorTexts } from './texts.ts'
import styles from './editor.module.css'

const fieldTexts = texts({
  zh: {
    title: '页面名称',
    kind: '页面类型',
    share_title: '分享标题',
    share_image: '分享图片',
    bg_color: '背景颜色',
    bg_help: '点选、取色，或填写 # 加6位十六进制数；留空为浅灰',
    bg_invalid: '背景颜色必须为 # 加6位十六进制数',
    too_short: '页面名称不能少于2个字符',
    audience: '可见人群',
    segment: '人群',
    start_at: '开始时间',
    end_at: '结束时间',
    areas: '可见地区',
    areas_help: '按客户门店所在地区；不选则不限',
  },
  en: {
    title: 'Page name',
    kind: 'Page kind',
    share_title: 'Share title',
    share_image: 'Share image',
    bg_color: 'Background colour',
    bg_help: 'Choose, pick, or enter # and six hexadecimal digits; empty for light grey',
    bg_invalid: 'The background colour must be # and six hexadecimal digits',
    too_short: 'Page name must be at least 2 characters',
    audience: 'Audience',
    segment: 'Segment',
    start_at: 'From',
    end_at: 'Until',
    areas: 'Areas',
    areas_help: 'By the place of the customer’s store; none means everywhere',
  },
})

interface PropertiesProps {
  content: Content
  /** The selected block; the page settings without one. */
  block: Block | undefined
  faults: readonly Fault[]
  warnings: readonly PageWarning[]
  onPage: (patch: Partial<Content>) => void
  onBlock: (block: Block, mark: string | null) => void
  onBack: () => void
}

/** The form for the selected block, or for the page. */
export function Properties({ content, block, faults, warnings, onPage, onBlock, onBack }: PropertiesProps) {
  const t = useTexts(editorTexts)
  const say = useLabel()
  if (!block) return <PageSettings content={content} onPage={onPage} />
  const { type, title, props, visible } = block
  return (
    <div className={styles.form}>
      <div className={styles.formHead}>
        <strong>{say(blockTypes[type])}</strong>
        <Button variant="link" icon={<ArrowLeft aria-hidden size={14} />} onClick={onBack}>
          {t('page_settings')}
        </Button>
      </div>
      {faults.length > 0 && <Alert>{faults.map(({ label, values }) => say(label, values)).join(' ')}</Alert>}
      {warnings.length > 0 && <Notice>{warnings.map(({ msg }) => msg).join(' ')}</Notice>}
      <BlockFields
        key={block.uid}
        block={block}
        onChange={(patch, mark) => onBlock({ ...block, props: { ...props, ...patch } } as Block, mark ?? null)}
      />
      <TextControl
        label={t('block_title')}
        value={title ?? ''}
        max={20}
        help={t('block_title_help')}
        onChange={(next) => onBlock({ ...block, title: next.trim() === '' ? null : next }, 'title')}
      />
      <VisibleFields key={`visible ${block.uid}`} visible={visible} onChange={(next) => onBlock({ ...block, visible: next }, null)} />
    </div>
  )
}

function VisibleFields({ visible, onChange }: { visible: Block['visible']; onChange: (visible: Block['visible']) => void }) {
  const t = useTexts(editorTexts)
  const f = useTexts(fieldTexts)
  const options = useWordOptions()
  const { audience, start_at, end_at, areas } = visible
  return (
    <fieldset className={styles.group}>
      <legend>{t('visibility')}</legend>
      <ChoiceControl<ContentAudience>
        label={f('audience')}
        value={audience}
        options={options(contentAudiences)}
        onChange={(next) => onChange({ ...visible, audience: next, segment_id: null })}
      />
      {audience === 'segment' && (
        <SegmentControl value={visible.segment_id ?? null} onChange={(segment_id) => onChange({ ...visible, segment_id })} />
      )}
      <MomentControl label={f('start_at')} value={start_at} onChange={(next) => onChange({ ...visible, start_at: next })} />
      <MomentControl isEnd label={f('end_at')} value={end_at} onChange={(next) => onChange({ ...visible, end_at: next })} />
      <Field label={f('areas')} help={f('areas_help')} group>
        <AreaList value={areas} max={50} onChange={(next) => onChange({ ...visible, areas: next })} />
      </Field>
    </fieldset>
  )
}

function SegmentControl({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const f = useTexts(fieldTexts)
  const options = useSegmentOptions()
  return (
    <Field label={f('segment')} required help={useSegmentHelp(value)}>
      <Select value={value} options={options} onChange={onChange} />
    </Field>
  )
}

function PageSettings({ content, onPage }: Pick<PropertiesProps, 'content' | 'onPage'>) {
  const t = useTexts(editorTexts)
  const f = useTexts(fieldTexts)
  const options = useWordOptions()
  const { title, kind, share_title, share_image, bg_color } = content
  return (
    <div className={styles.form}>
      <div className={styles.formHead}>
        <strong>{t('page_settings')}</strong>
      </div>
      <Field label={f('title')} required error={[...title.trim()].length < 2 ? f('too_short') : undefined}>
        <Input value={title} maxLength={30} onChange={(next) => onPage({ title: next })} />
      </Field>
      <ChoiceControl<PageKind> label={f('kind')} value={kind} options={options(pageKinds)} onChange={(next) => onPage({ kind: next })} />
      <TextControl
        label={f('share_title')}
        value={share_title ?? ''}
        max={40}
        onChange={(next) => onPage({ share_title: next === '' ? null : next })}
      />
      <PictureControl label={f('share_image')} value={share_image} onChange={(next) => onPage({ share_image: next })} />
      <BackgroundField value={bg_color} onChange={(next) => onPage({ bg_color: next })} />
    </div>
  )
}

// the colours of texts that stand on the page without a card of their own
const PAGE_INKS = ['#1B1E24', '#5C6270']

/** A text that is no colour stays in the field and does not reach the page, whose draft could not be saved with it. */
function BackgroundField({ value, onChange }: { value: string | null; onChange: (color: string | null) => void }) {
  const f = useTexts(fieldTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  function change(next: string) {
    const isDone = next === '' || isHexColor(next)
    setTyped(isDone ? null : next)
    if (!isDone) return
    setIsLeft(false)
    onChange(next === '' ? null : next)
  }
  return (
    <Field label={f('bg_color')} help={f('bg_help')} error={typed !== null && isLeft ? f('bg_invalid') : undefined}>
      <ColorInput
        value={typed ?? value ?? ''}
        fallback="#F4F5F7"
        swatches={softSwatches}
        inks={PAGE_INKS}
        onChange={change}
        onBlur={() => setIsLeft(true)}
      />
    </Field>
  )
}
