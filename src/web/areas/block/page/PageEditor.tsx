import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { MOST_BLOCKS, newBlock, type Block } from '#contract/block/blocks.ts'
import { faultsOf } from '#contract/block/faults.ts'
import { page, pageFields, type PageDetail } from '#contract/block/page.ts'
import type { BlockType } from '#contract/block/words.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { usePermission } from '#web/base/session/can.ts'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { Others } from '#web/kit/form/draft/Presence.tsx'
import { usePresence } from '#web/kit/form/draft/use-presence.ts'
import { ReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { Canvas } from './Canvas.tsx'
import { Clashes, KeptNotice } from './Clashes.tsx'
import { EditorBar } from './EditorBar.tsx'
import { movedTo, newUid } from './history.ts'
import { Palette } from './Palette.tsx'
import { blockName, wordsOf } from './properties.ts'
import { Properties } from './Properties.tsx'
import { publishPage } from './publish.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { editorTexts } from './texts.ts'
import { useEditor } from './use-editor.ts'
import { useShownBlocks } from './use-shown.ts'
import { VersionsDrawer } from './VersionsDrawer.tsx'
import styles from './editor.module.css'

type Step = 'palette' | 'canvas' | 'properties'

/** Three columns: the types of blocks, the page on a phone, and the properties; on a small screen one of them at a time. */
export function PageEditor({ row }: { row: PageDetail }) {
  const t = useTexts(editorTexts)
  const mayEdit = usePermission(page.edit)
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
  const { content, change } = editor
  const { draft } = content
  const others = usePresence(page.$.address, row.id, changes.watch)
  const titleOf = (field: string) => {
    const changed = draft.find(({ uid }) => uid === field)
    if (changed) return blockName(changed, language)
    return field in pageFields ? wordsOf(null, field, language) : field === 'draft' ? t('palette') : undefined
  }
  const nameTab = useEffectEvent(usePage().setTitle)
  useEffect(() => nameTab(content.title), [content.title])
  const [selected, setSelected] = useState<string | null>(null)
  const [step, setStep] = useState<Step>('canvas')
  const [versions, setVersions] = useState<number | null>(null)
  const [scheduled, setScheduled] = useState<PageDetail | null>(null)
  const isNarrow = useMediaQuery('(width < 992px)')
  const { shownOf, warnings } = useShownBlocks(draft)
  const faults = faultsOf(draft)
  useLeaveQuestion(editor.isDirty || editor.clashes.length > 0)
  const setBlocks = (blocks: readonly Block[], mark: string | null = null) => change({ ...content, draft: blocks }, mark)
  const block = draft.find(({ uid }) => uid === selected)

  function add(type: BlockType) {
    const made = newBlock(type, newUid(draft))
    const at = draft.findIndex(({ uid }) => uid === selected)
    setBlocks(draft.toSpliced(at < 0 ? draft.length : at + 1, 0, made))
    select(made.uid)
  }

  function copy(source: Block) {
    const made = { ...source, uid: newUid(draft) }
    setBlocks(draft.toSpliced(draft.indexOf(source) + 1, 0, made))
    select(made.uid)
  }

  function select(uid: string | null) {
    setSelected(uid)
    setStep('properties')
  }

  /** A publication is of what is stored: the draft is saved first. */
  async function publish() {
    if (!(await isStored())) return
    await publishPage({ id: row.id, version: editor.versionOf(), title: content.title, publish_at: row.publish_at })
  }

  /** Saves the draft if it has changes; false if it could not be saved, or if the save met a change that needs a decision. */
  async function isStored(): Promise<boolean> {
    return (!editor.isDirty || (await editor.saveNow())) && !editor.hasClashes()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]')
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) editor.redo()
    else editor.undo()
  }

  const columns = {
    palette: <Palette isFull={draft.length >= MOST_BLOCKS} onAdd={add} />,
    canvas: (
      <Canvas
        content={content}
        selected={selected}
        shownOf={shownOf}
        marks={new Set([...faults, ...warnings].map(({ uid }) => uid))}
        onSelect={select}
        onMove={(uid, to) => setBlocks(movedTo(draft, uid, to))}
        onCopy={copy}
        onHide={(uid) => setBlocks(draft.map((one) => (one.uid === uid ? ({ ...one, hidden: one.hidden === 1 ? 0 : 1 } as Block) : one)))}
        onRemove={(uid) => setBlocks(draft.filter((one) => one.uid !== uid))}
      />
    ),
    properties: (
      <Properties
        content={content}
        block={block}
        faults={faults.filter(({ uid }) => uid === selected)}
        warnings={warnings.filter(({ uid }) => uid === selected)}
        onPage={(patch) => change({ ...content, ...patch }, Object.keys(patch).join())}
        onBlock={(next, mark) =>
          setBlocks(
            draft.map((one) => (one.uid === next.uid ? next : one)),
            mark && `${next.uid}.${mark}`,
          )
        }
        onBack={() => setSelected(null)}
      />
    ),
  }

  return (
    <ReadOnly value={!mayEdit}>
      {/* the keys of undo and redo work wherever the focus is inside */}
      <div className={styles.editor} onKeyDown={onKeyDown}>
        <EditorBar
          editor={editor}
          title={content.title}
          mayEdit={mayEdit}
          faults={faults.length}
          warnings={warnings.length}
          onPublish={publish}
          onVersions={() => setVersions(row.id)}
          onSchedule={() => void isStored().then((stored) => stored && setScheduled(row))}
          others={<Others others={others} titleOf={titleOf} />}
          row={row}
        />
        <KeptNotice editor={editor} />
        <Clashes editor={editor} />
        {isNarrow && (
          <Segmented
            aria-label={t('steps')}
            value={step}
            onChange={setStep}
            options={(['palette', 'canvas', 'properties'] as const).map((key) => ({ key, title: t(key) }))}
          />
        )}
        <div className={styles.columns}>
          {(['palette', 'canvas', 'properties'] as const).map((key) => (
            <section key={key} className={styles[key]} aria-label={t(key)} hidden={isNarrow && key !== step}>
              {columns[key]}
            </section>
          ))}
        </div>
        <VersionsDrawer id={versions} onClose={() => setVersions(null)} />
        <ScheduleDialog row={scheduled} onClose={() => setScheduled(null)} />
      </div>
    </ReadOnly>
  )
}

/** Tells one listener of the changes of the editor; its functions stay the same. */
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
