import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react'
import { MOST_BLOCKS } from '#contract/block/blocks.ts'
import { faultsOf } from '#contract/block/faults.ts'
import { page, pageFields, type PageDetail } from '#contract/block/page.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { usePermission } from '#web/base/session/can.ts'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { Others } from '#web/kit/form/draft/Presence.tsx'
import { usePresence } from '#web/kit/form/draft/use-presence.ts'
import { ReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { focusUnreadable } from '#web/kit/ui/input/use-fault.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { Canvas } from './Canvas.tsx'
import { Clashes, KeptNotice } from './Clashes.tsx'
import { EditorBar } from './EditorBar.tsx'
import { Palette } from './Palette.tsx'
import { blockName, wordsOf } from './properties.ts'
import { Properties } from './Properties.tsx'
import { publishPage } from './publish.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { editorTexts } from './texts.ts'
import { useBlocks } from './use-blocks.ts'
import { useEditor, type Editor } from './use-editor.ts'
import { useShownBlocks } from './use-shown.ts'
import { VersionsDrawer } from './VersionsDrawer.tsx'
import styles from './editor.module.css'

const steps = ['palette', 'canvas', 'properties'] as const

type Step = (typeof steps)[number]

/** Three columns: the block types, the page on a phone, and the properties; on a small screen one at a time. */
export function PageEditor({ row }: { row: PageDetail }) {
  const t = useTexts(editorTexts)
  const mayEdit = usePermission(page.edit)
  const { editor, others } = useSharedEditor(row, mayEdit)
  const { content, change } = editor
  const { draft } = content
  const [step, setStep] = useState<Step>('canvas')
  const blocks = useBlocks(editor, () => setStep('properties'))
  const { selected } = blocks
  const { shownOf, warnings } = useShownBlocks(draft)
  const faults = faultsOf(draft)
  const nameTab = useEffectEvent(usePage().setTitle)
  useEffect(() => nameTab(content.title), [content.title])
  useLeaveQuestion(editor.isDirty || editor.clashes.length > 0)

  const columns = {
    palette: <Palette isFull={draft.length >= MOST_BLOCKS} onAdd={blocks.add} />,
    canvas: (
      <Canvas
        content={content}
        selected={selected}
        inserted={blocks.inserted}
        shownOf={shownOf}
        marks={new Set([...faults, ...warnings].map(({ uid }) => uid))}
        onSelect={blocks.select}
        onMove={blocks.move}
        onCopy={blocks.copy}
        onHide={blocks.toggleHidden}
        onRemove={blocks.remove}
      />
    ),
    properties: (
      <Properties
        content={content}
        block={blocks.block}
        faults={faults.filter(({ uid }) => uid === selected)}
        warnings={warnings.filter(({ uid }) => uid === selected)}
        onPage={(patch) => change({ ...content, ...patch }, Object.keys(patch).join())}
        onBlock={blocks.replace}
        onBack={blocks.clearSelection}
      />
    ),
  }

  return (
    <ReadOnly value={!mayEdit}>
      {/* the undo and redo keys work wherever the focus is inside */}
      <div className={styles.editor} onKeyDown={(event) => stepBy(event, editor)}>
        <EditorHead row={row} editor={editor} mayEdit={mayEdit} faults={faults.length} warnings={warnings.length} others={others} />
        <Columns step={step} setStep={setStep} titleOf={t} columns={columns} />
      </div>
    </ReadOnly>
  )
}

/** The content with all editors' changes; editors see each other. */
function useSharedEditor(row: PageDetail, mayEdit: boolean) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const [changes] = useState(changeChannel)
  const editor = useEditor(row, {
    mayEdit,
    onChanged: changes.tell,
    onIncoming: ({ by, blocks, settings }) => {
      const names = [...blocks.map((block) => blockName(block, language)), ...settings.map((name) => wordsOf(null, name, language))]
      toast.info(t('merged', { name: by ?? t('someone'), list: sayAll(names, language) }))
    },
  })
  const others = usePresence(page.$.address, row.id, changes.watch)

  function titleOf(field: string): string | undefined {
    const changed = editor.content.draft.find(({ uid }) => uid === field)
    if (changed) return blockName(changed, language)
    return field in pageFields ? wordsOf(null, field, language) : field === 'draft' ? t('palette') : undefined
  }

  return { editor, others: <Others others={others} titleOf={titleOf} /> }
}

interface EditorHeadProps {
  row: PageDetail
  editor: Editor
  mayEdit: boolean
  faults: number
  warnings: number
  others: ReactNode
}

/** The bar with its drawer and dialog, and the notices about restored drafts and clashes. */
function EditorHead({ row, editor, ...rest }: EditorHeadProps) {
  const { title } = editor.content
  const [versions, setVersions] = useState<number | null>(null)
  const [scheduled, setScheduled] = useState<PageDetail | null>(null)

  /** Saves the draft if it has changes; false with unreadable input, a failed save, or a change that needs a decision. */
  async function isStored(): Promise<boolean> {
    return !focusUnreadable(document) && (!editor.isDirty || (await editor.saveNow())) && !editor.hasClashes()
  }

  /** A publication takes the stored content: the draft is saved first. */
  async function publish() {
    if (await isStored()) await publishPage({ id: row.id, version: editor.versionOf(), title, publish_at: row.publish_at })
  }

  return (
    <>
      <EditorBar
        {...rest}
        row={row}
        editor={editor}
        title={title}
        onSave={isStored}
        onPublish={publish}
        onVersions={() => setVersions(row.id)}
        onSchedule={() => void isStored().then((stored) => stored && setScheduled(row))}
      />
      <KeptNotice editor={editor} />
      <Clashes editor={editor} />
      <VersionsDrawer id={versions} onClose={() => setVersions(null)} />
      <ScheduleDialog row={scheduled} onClose={() => setScheduled(null)} />
    </>
  )
}

interface ColumnsProps {
  step: Step
  setStep: (step: Step) => void
  titleOf: (key: Step | 'steps') => string
  columns: Readonly<Record<Step, ReactNode>>
}

function Columns({ step, setStep, titleOf, columns }: ColumnsProps) {
  const isNarrow = useMediaQuery('(width < 992px)')
  return (
    <>
      {isNarrow && (
        <Segmented
          aria-label={titleOf('steps')}
          value={step}
          onChange={setStep}
          options={steps.map((key) => ({ key, title: titleOf(key) }))}
        />
      )}
      <div className={styles.columns}>
        {steps.map((key) => (
          <section key={key} className={styles[key]} aria-label={titleOf(key)} hidden={isNarrow && key !== step}>
            {columns[key]}
          </section>
        ))}
      </div>
    </>
  )
}

/** Undoes and redoes by keys, except while a text is typed. */
function stepBy(event: KeyboardEvent, { undo, redo }: Pick<Editor, 'undo' | 'redo'>) {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]')
  if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
  event.preventDefault()
  if (event.shiftKey) redo()
  else undo()
}

/** Tells one listener about the editor's changes; its functions stay the same. */
function changeChannel() {
  let listener: ((place: string) => void) | undefined
  return {
    tell: (place: string) => listener?.(place),
    watch: (tell: (place: string) => void) => {
      listener = tell
      return () => {
        listener = undefined
      }
    },
  }
}
