import { useState, type ReactNode } from 'react'
import { say, within } from '#contract/kit/label.ts'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { loadView, type ViewModule } from '#web/base/router/views.ts'
import { usePermission } from '#web/base/session/can.ts'
import { formTexts } from '#web/kit/form/texts.ts'
import { FieldContext } from '#web/kit/ui/input/field-context.ts'
import type { CreateEntry } from '#web/kit/ui/select/option.ts'
import { onDemand, type OnDemand } from '#web/kit/ui/state/on-demand.ts'
import { Creation, type Creates, type CreatedRow } from './creation.ts'

interface Parts {
  create: CreateEntry | undefined
  /** The created record's title, until the picker has loaded it. */
  titleOf: (id: number | null) => string | undefined
}

interface CreatingProps {
  /** Absent: the picker only chooses. */
  of: Creates | undefined
  onMade: (id: number) => void
  children: (parts: Parts) => ReactNode
}

/** Lets a picker create the missing record, in the form for its entity, above the picker's form. */
export function Creating({ of, onMade, children }: CreatingProps) {
  if (!of) return children({ create: undefined, titleOf: () => undefined })
  return (
    <Offered of={of} onMade={onMade}>
      {children}
    </Offered>
  )
}

function Offered({ of, onMade, children }: CreatingProps & { of: Creates }) {
  const t = useTexts(formTexts)
  const language = useLanguage()
  const may = usePermission(of.entity.edit)
  const [typed, setTyped] = useState<string | null>(null)
  const [newRow, setNewRow] = useState<CreatedRow>()
  const [isWanted, setWanted] = useState(false)
  if (typed !== null && !isWanted) setWanted(true)
  const Form = formOf(of.entity.$.address).useLoaded(isWanted)?.default
  const entity = within(say(of.entity.$.label, language), language)
  const create: CreateEntry = {
    title: (word) => t(word === '' ? 'create_entry' : 'create_named', { entity, typed: word }),
    run: setTyped,
    isRunning: typed !== null,
  }
  const { fixedValues: initialValues = {} } = of
  return (
    <>
      {children({ create: may ? create : undefined, titleOf: (id) => (id === newRow?.id ? newRow?.title : undefined) })}
      {Form && (
        <FieldContext value={null}>
          <Creation
            value={{
              open: typed !== null,
              values: { ...initialValues, ...(typed && { title: typed }) },
              fixedFields: Object.keys(initialValues),
              onClose: () => setTyped(null),
              onMade: (one) => {
                setNewRow(one)
                onMade(one.id)
              },
            }}
          >
            <Form />
          </Creation>
        </FieldContext>
      )}
    </>
  )
}

const forms = new Map<string, OnDemand<ViewModule>>()

/** The view `create` for an entity: a page may not import another page's form. */
function formOf(address: string): OnDemand<ViewModule> {
  const form = forms.get(address) ?? onDemand(() => loadView(`${address.replace('.', '/')}/create`))
  forms.set(address, form)
  return form
}
