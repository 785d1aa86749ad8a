import { useFormContext } from 'react-hook-form'
import { MOST_SESSIONS, type FreeMode, type FreeScope } from '#contract/freeOrder/words.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { FormRows } from '#web/kit/form/rows/FormRows.tsx'
import { ReadOnly, useReadOnly } from '#web/kit/ui/input/field-context.ts'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Fields } from './fields.ts'
import { ScopeField } from './ScopeField.tsx'
import { freeTexts } from './texts.ts'

/** Which orders take part, and how winners are found. `locked`: the activity is published. */
export function OrdersSection({ locked }: { locked: boolean }) {
  const t = useTexts(freeTexts)
  const readOnly = useReadOnly(locked)
  const scope = Fields.useValue('scope') as FreeScope
  const mode = Fields.useValue('mode') as FreeMode
  return (
    <>
      <FormGroup title={t('who')}>
        <Wide>
          <Scope locked={locked} />
        </Wide>
        {scope !== 'all' && (
          <Wide>
            <ReadOnly value={readOnly}>
              <ScopeField key={scope} scope={scope} />
            </ReadOnly>
          </Wide>
        )}
        <Fields.Money name="order_min" help={t('min_help')} disabled={locked} />
      </FormGroup>
      <FormGroup title={t('winners')}>
        <Wide>
          <Fields.Choice name="mode" disabled={locked} />
        </Wide>
        <Fields.Int name="quota" unit={t('places')} />
        <Fields.Int name="per_user_limit" unit={t('places')} help={t('limit_help')} disabled={locked} />
        {mode === 'nth' && <Fields.Int name="nth" required help={t('nth_help')} disabled={locked} />}
        {mode === 'apply' && (
          <>
            <Fields.Int name="apply_days" required unit={t('days')} help={t('apply_help')} disabled={locked} />
            <Fields.Flag name="proof_required" disabled={locked} />
          </>
        )}
        {mode === 'draw' && (
          <Wide>
            <ReadOnly value={readOnly}>
              <Sessions />
            </ReadOnly>
          </Wide>
        )}
      </FormGroup>
    </>
  )
}

/** Another scope kind has other ids. */
function Scope({ locked }: { locked: boolean }) {
  const form = useFormContext()
  return (
    <Fields.Own name="scope" group disabled={locked}>
      {({ field, words }) => (
        <Segmented
          {...field}
          value={field.value as string}
          options={words}
          onChange={(next) => {
            field.onChange(next)
            for (const name of ['scope_ids', 'scope_items']) form.setValue(name, [], { shouldDirty: true })
          }}
        />
      )}
    </Fields.Own>
  )
}

function Sessions() {
  const t = useTexts(freeTexts)
  return (
    <FormRows
      name="sessions"
      title={t('draw')}
      help={t('sessions_help')}
      heads={[t('draw_at'), t('session_quota')]}
      max={MOST_SESSIONS}
      blank={{ draw_at: null, quota: 1 }}
    >
      {(index) => (
        <>
          <Fields.Moment name={`sessions.${index}.draw_at`} hideLabel />
          <Fields.Int name={`sessions.${index}.quota`} unit={t('places')} hideLabel />
        </>
      )}
    </FormRows>
  )
}
