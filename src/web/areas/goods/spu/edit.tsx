import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { spu, spuStates, spuTones, type Spu } from '#contract/goods/spu.ts'
import { useCall } from '#web/api/query.ts'
import { useDraft } from '#web/kit/form/draft.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { HistoryButton } from '#web/kit/form/History.tsx'
import { useLeaveQuestion } from '#web/kit/form/leave-question.ts'
import { Presence } from '#web/kit/form/Presence.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { runBatch } from '#web/kit/list/batch.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { NotLoaded } from '#web/kit/ui/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { Tag } from '#web/kit/ui/Tag.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import { Allowed } from '#web/session/Allowed.tsx'
import { Anchors } from './Anchors.tsx'
import styles from './edit.module.css'
import { spuFormTexts } from './form-texts.ts'
import { SpuBasics } from './SpuBasics.tsx'
import { SpuContent } from './SpuContent.tsx'
import { SpuDocs } from './SpuDocs.tsx'
import { SpuLogistics } from './SpuLogistics.tsx'
import { SpuParams } from './SpuParams.tsx'
import { SpuSpecs } from './SpuSpecs.tsx'

const defaults = {
  ...{ images: [], keywords: [], spec_axes: [], params: [], docs: [], service_tags: [], scene_ids: [], skus: [], removed_sku_ids: [] },
  ...{ freight_type: 'free', sort: 0 },
}

// what counts SPUs and their SKUs, and the SKUs themselves
const alsoChanges = ['goods.sku', 'goods.brand', 'goods.series', 'goods.category', 'goods.scene', 'goods.detail']

/** The form of one SPU, in a tab of its own: `?id=` or a new one. */
export default function SpuEditPage() {
  const { query } = usePage()
  const id = Number(query['id']) || 'new'
  return <Editor key={id} id={id} />
}

function Editor({ id }: { id: number | 'new' }) {
  const t = useTexts(spuFormTexts)
  const say = useLabel()
  const { setQuery, setTitle } = usePage()
  const stored = useCall(spu.detail, { id: Number(id) }, { enabled: id !== 'new', staleTime: 0, quiet: true })
  const row = id === 'new' ? undefined : stored.data
  const [isLoaded, setIsLoaded] = useState(id === 'new')
  const goesOn = useRef(false)
  const { form, schema, submit, isSaving } = useEndpointForm(spu.edit, { values: defaults, alsoChanges, onDone })
  const { isDirty } = form.formState
  const draft = useDraft(`${spu.edit.address}:${id}`, form, schema)
  useLeaveQuestion(isDirty)

  useEffect(() => {
    // what was typed is not lost to a newer row: saving it is refused as stale, and the person decides
    if (!row || form.formState.isDirty) return
    form.reset(valuesOf(row))
    setIsLoaded(true)
  }, [row, form])

  const title = row?.title ?? t('create')
  const nameTab = useEffectEvent(setTitle)
  useEffect(() => nameTab(title), [title])

  async function onDone(saved: { id: number; version: number }) {
    draft.forget()
    // nothing is left to be saved; the row as it is now follows
    form.reset({ ...(form.getValues() as object), id: saved.id, version: saved.version })
    // the page of the SPU is read when it is on sale, not on the way there
    if (goesOn.current) await runBatch(spu.status, { ids: [saved.id], status: 1 })
    if (id === 'new') setQuery({ id: saved.id }, { replace: true })
  }

  function save(event: FormEvent, on: boolean) {
    goesOn.current = on
    submit(event)
  }

  if (stored.error && !row) return <NotLoaded error={stored.error} retry={stored.refetch} />
  return (
    <form className={styles.page} aria-label={title} noValidate onSubmit={(event) => save(event, false)}>
      <header className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        {row && <Tag tone={spuTones[row.state]}>{say(spuStates[row.state])}</Tag>}
        {row && (
          <>
            <Presence entity={spu.$.address} id={row.id} form={form} schema={schema} />
            <HistoryButton entity={spu} id={row.id} title={row.title} />
          </>
        )}
      </header>
      {isLoaded ? (
        <FormBody form={form} schema={schema} notice={<DraftNotice draft={draft} />}>
          <Section name="basic">
            <SpuBasics row={row} />
          </Section>
          <Section name="specs">
            <SpuSpecs row={row} />
          </Section>
          <Section name="params">
            <SpuParams />
          </Section>
          <Section name="detail">
            <SpuContent row={row} />
          </Section>
          <Section name="docs">
            <SpuDocs />
          </Section>
          <Section name="logistics">
            <SpuLogistics />
          </Section>
        </FormBody>
      ) : (
        <Skeleton lines={12} />
      )}
      <footer className={styles.bar}>
        <Anchors />
        <span className={styles.buttons}>
          {row?.state !== 'on' && (
            <Allowed access={spu.status}>
              <Button disabled={!isLoaded || isSaving} onClick={(event) => save(event, true)}>
                {t('save_and_on')}
              </Button>
            </Allowed>
          )}
          <Button type="submit" variant="primary" loading={isSaving} disabled={!isLoaded}>
            {t('save')}
          </Button>
        </span>
      </footer>
    </form>
  )
}

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.section} data-section={name}>
      {children}
    </section>
  )
}

/** What the form starts with; of the SKUs it holds only what will differ. */
function valuesOf({ sku_list: _skus, ...row }: Spu) {
  return { ...row, skus: [], removed_sku_ids: [] }
}
