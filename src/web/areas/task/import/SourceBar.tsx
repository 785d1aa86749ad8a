import { useState } from 'react'
import type { ImportState } from '#contract/task/import.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { sourceTexts } from './source-texts.ts'
import { SourceDialog } from './SourceDialog.tsx'
import styles from './import.module.css'

export interface LineChoices {
  skip_hidden: boolean
  fill_merged: boolean
}

interface SourceBarProps {
  state: ImportState
  choices: LineChoices
  onChange: (choices: LineChoices) => void
}

/** The sheet and the heading line that were read, and what happens to hidden rows and merged cells. */
export function SourceBar({ state, choices, onChange }: SourceBarProps) {
  const t = useTexts(sourceTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { sheets, sheet, heading_line, hidden_lines, merged_lines } = state
  const current = sheets[sheet]
  return (
    <div className={styles.source}>
      {current && (
        <span>
          {t('sheet')} <strong>{current.name}</strong>
          {!current.is_visible && ` (${t('hidden')})`}
        </span>
      )}
      <span>{t('heading_at', { n: heading_line })}</span>
      <Button variant="link" onClick={() => setIsOpen(true)}>
        {t('change')}
      </Button>
      {hidden_lines > 0 && (
        <>
          <span>{t('hidden_lines', { n: formatNumber(hidden_lines) })}</span>
          <Switch value={choices.skip_hidden} onChange={(skip_hidden) => onChange({ ...choices, skip_hidden })}>
            {t('skip_hidden')}
          </Switch>
        </>
      )}
      {merged_lines > 0 && (
        <>
          <span>{t('merged_lines', { n: formatNumber(merged_lines) })}</span>
          <Switch value={choices.fill_merged} onChange={(fill_merged) => onChange({ ...choices, fill_merged })}>
            {t('fill_merged')}
          </Switch>
        </>
      )}
      <SourceDialog open={isOpen} state={state} onClose={() => setIsOpen(false)} />
    </div>
  )
}
