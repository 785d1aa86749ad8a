import type { Block } from '#contract/block/blocks.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Sides } from '#web/kit/form/draft/Collision.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import type { OpenClash } from './draft-doc.ts'
import { keyOf, restoreParts } from './merge-page.ts'
import { blockName, wordsOf } from './properties.ts'
import { PropertyValue } from './PropertyValue.tsx'
import { editorTexts } from './texts.ts'
import type { Editor } from './use-editor.ts'
import styles from './editor.module.css'

/** Both persons' disputed changes: the editor shows the own one, the server has the other, until the person chooses. */
export function Clashes({ editor: { clashes, content, decide } }: { editor: Editor }) {
  const t = useTexts(editorTexts)
  if (clashes.length === 0) return null
  return (
    <section className={styles.clashes} aria-label={t('decide_first')}>
      <p role="alert">{t('clashes', { n: clashes.length })}</p>
      {clashes.map((clash) => (
        <ClashRow key={keyOf(clash)} clash={clash} draft={content.draft} onTake={(side) => decide(keyOf(clash), side)} />
      ))}
    </section>
  )
}

interface ClashRowProps {
  clash: OpenClash
  draft: readonly Block[]
  onTake: (side: 'mine' | 'theirs') => void
}

function ClashRow({ clash, draft, onTake }: ClashRowProps) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const { uid, name, by } = clash
  const block = draft.find((one) => one.uid === uid)
  const type = block?.type ?? null
  const what =
    name === 'block'
      ? t('whole')
      : name === 'place'
        ? t('place')
        : wordsOf(type, name.startsWith('visible.start') ? 'visible' : name, language)

  function show(side: 'base' | 'mine' | 'theirs') {
    const value = clash[side]
    if (name === 'block') return value === null ? t('removed_block') : side === 'base' ? '—' : t('kept_block')
    if (name === 'place') {
      const before = draft.find((one) => one.uid === value)
      return before ? t('behind', { title: blockName(before, language) }) : t('first_place')
    }
    const parts = Object.entries(restoreParts(name, value))
    return parts.map(([path, part]) => (
      <PropertyValue key={path} type={type} path={path} value={part} label={parts.length > 1 ? wordsOf(type, path, language) : undefined} />
    ))
  }
  return <Sides label={block ? `${blockName(block, language)} · ${what}` : what} by={by} show={show} onTake={onTake} />
}

/** Unsaved work from a former visit that is in the editor again. */
export function KeptNotice({ editor: { storedWork } }: { editor: Editor }) {
  const t = useTexts(editorTexts)
  if (storedWork.restoredAt === undefined) return null
  return (
    <Notice>
      <span>{t('kept_work', { time: formatTime(storedWork.restoredAt) })}</span>
      <Button variant="link" onClick={storedWork.discard}>
        {t('drop_work')}
      </Button>
      <Button variant="link" onClick={storedWork.close}>
        {t('keep_work')}
      </Button>
    </Notice>
  )
}
