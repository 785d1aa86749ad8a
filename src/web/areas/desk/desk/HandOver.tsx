import { desk, MOST_DRAFT, type DeskItem } from '#contract/desk/desk.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { changedDraft, forgetDraft } from '#web/kit/form/draft.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { fieldsOf } from '#web/kit/form/fields.tsx'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { RemoteSelect } from '#web/kit/ui/RemoteSelect.tsx'
import { deskTexts } from './texts.ts'

const Fields = fieldsOf(desk.handOver)

export interface Handed {
  item: DeskItem
  entity: string | undefined
}

interface HandOverProps {
  handed: Handed | null
  onClose: () => void
  onDone: () => void
}

/** Gives the item to a colleague, with a note and the unsaved input in the form of its record. */
export function HandOver({ handed, onClose, onDone }: HandOverProps) {
  const { shown, opening } = useOpening(handed)
  return shown && <Open key={opening} handed={shown} isOpen={handed !== null} onClose={onClose} onDone={onDone} />
}

function Open({ handed: { item, entity }, isOpen, onClose, onDone }: Omit<HandOverProps, 'handed'> & { handed: Handed; isOpen: boolean }) {
  const t = useTexts(deskTexts)
  const owner = useSession(deskOf)
  const { kind, id, title } = item
  const name = `${entity}.edit:${id}`
  const draft = changedDraft(owner, name)
  const fits = draft !== undefined && draft.length <= MOST_DRAFT
  return (
    <FormDialog
      endpoint={desk.handOver}
      open={isOpen}
      title={t('hand_over_title', { title })}
      submitText={t('hand_over')}
      values={{ kind, id, to: null, note: '', ...(fits && { draft }) }}
      onClose={onClose}
      onSaved={() => {
        if (fits) forgetDraft(owner, name)
        onDone()
      }}
    >
      <Fields.Own name="to">
        {({ field }) => (
          <RemoteSelect
            {...field}
            value={field.value as number | null}
            minLength={() => 0}
            placeholder={t('colleague')}
            search={async (word, signal) => {
              const { list } = await call(desk.people, { kind, id, ...(word && { word }) }, { signal, quiet: true })
              return list.map((one) => ({ key: one.id, title: one.name }))
            }}
          />
        )}
      </Fields.Own>
      <Fields.LongText name="note" />
      {draft !== undefined && <p>{t(fits ? 'draft_goes' : 'draft_long')}</p>}
    </FormDialog>
  )
}
