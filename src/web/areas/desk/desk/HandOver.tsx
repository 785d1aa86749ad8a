import { useState } from 'react'
import { desk, MOST_DRAFT, MOST_DRAFTS, type DeskItem } from '#contract/desk/desk.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { deskOf, useSession } from '#web/base/session/store.ts'
import { changedDrafts, forgetDraft } from '#web/kit/form/draft/draft.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { RemoteSelect } from '#web/kit/ui/select/RemoteSelect.tsx'
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

/** Gives the item to a colleague, with a note and the unsaved input in its record's forms. */
export function HandOver({ handed, onClose, onDone }: HandOverProps) {
  const { current, opening } = useOpening(handed)
  return current && <Open key={opening} handed={current} isOpen={handed !== null} onClose={onClose} onDone={onDone} />
}

function Open({ handed: { item, entity }, isOpen, onClose, onDone }: Omit<HandOverProps, 'handed'> & { handed: Handed; isOpen: boolean }) {
  const t = useTexts(deskTexts)
  const owner = useSession(deskOf)
  const { kind, id, title } = item
  // the drafts at the moment at which the dialog opens
  const [drafts] = useState(() => (entity ? changedDrafts(owner, entity, id) : []))
  const going = drafts.filter(({ input }) => input.length <= MOST_DRAFT).slice(0, MOST_DRAFTS)
  return (
    <FormDialog
      endpoint={desk.handOver}
      open={isOpen}
      record={title}
      title={t('hand_over_title', { title })}
      submitText={t('hand_over')}
      values={{ kind, id, to: null, note: '', ...(going.length > 0 && { drafts: going }) }}
      onClose={onClose}
      onSaved={({ kept: draftCount }) => {
        if (entity) for (const { form } of going) forgetDraft(owner, entity, id, form)
        if (draftCount < going.length) toast.info(t('drafts_lost', { n: going.length - draftCount }))
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
      {going.length > 0 && <p>{t('drafts_go', { n: going.length })}</p>}
      {going.length < drafts.length && <p>{t('draft_long')}</p>}
    </FormDialog>
  )
}
