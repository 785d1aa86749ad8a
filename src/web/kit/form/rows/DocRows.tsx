import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { formTexts } from '#web/kit/form/texts.ts'
import type { BoundParts } from './Bound.tsx'
import { FormFile } from './FormFile.tsx'
import { Wide } from './FormGroup.tsx'
import { FormRows } from './FormRows.tsx'

type Cell = `docs.${number}.${'title' | 'kind' | 'url'}`

interface DocRowsProps {
  /** The form's fields; `docs` is among them. */
  Fields: {
    Text: ComponentType<{ name: Cell; hideLabel: boolean }>
    Pick: ComponentType<{ name: Cell; hideLabel: boolean }>
    Own: ComponentType<{ name: Cell; hideLabel: boolean; group: boolean; children: (parts: BoundParts) => ReactNode }>
  }
}

/** Downloadable goods documents, one PDF per row. */
export function DocRows({ Fields }: DocRowsProps) {
  const t = useTexts(formTexts)
  return (
    <Wide>
      <FormRows
        name="docs"
        title={t('docs')}
        help={t('docs_help')}
        heads={[t('doc_title'), t('doc_kind'), t('doc_file')]}
        max={10}
        blank={{ title: '', kind: 'datasheet', url: null }}
      >
        {(index) => (
          <>
            <Fields.Text name={`docs.${index}.title`} hideLabel />
            <Fields.Pick name={`docs.${index}.kind`} hideLabel />
            <Fields.Own name={`docs.${index}.url`} hideLabel group>
              {({ field }) => <FormFile kind="pdf" field={field} />}
            </Fields.Own>
          </>
        )}
      </FormRows>
    </Wide>
  )
}
