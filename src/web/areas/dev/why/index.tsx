import { useState } from 'react'
import { why } from '#contract/dev/why.ts'
import { hasAllWords } from '#contract/kit/convert/fold.ts'
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Answer } from './Answer.tsx'
import { whyTexts } from './texts.ts'
import styles from './why.module.css'

type Groups = OutputOf<typeof why.held>['list']

/** All permissions, the person's own ones among them, and the reasons: `?permission=`, `?page=` or `?call=` opens one answer. */
export default function WhyPage() {
  const t = useTexts(whyTexts)
  const { query, setQuery } = usePage()
  const [word, setWord] = useState('')
  const [isShort, setIsShort] = useState(false)
  const { data, error, refetch } = useCall(why.held, {}, { quiet: true, staleTime: 0 })
  const period = askedBy(query)
  const groups = data && matching(data.list, word, isShort)
  return (
    <section className={styles.page}>
      {period && <Answer input={period} />}
      <p className={styles.intro}>{t('intro')}</p>
      <div className={styles.tools}>
        <Input type="search" aria-label={t('find')} placeholder={t('find')} value={word} onChange={setWord} clearable />
        <Checkbox value={isShort} onChange={setIsShort}>
          {t('only_missing')}
        </Checkbox>
      </div>
      {error && !data && <NotLoaded error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={10} />}
      {groups?.length === 0 && <Empty title={t('nothing')}>{t('nothing_hint')}</Empty>}
      {groups?.map(({ title, entities }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h2 className={styles.groupTitle}>{title}</h2>
          {entities.map((entity) => (
            <div key={entity.key} className={styles.row} role="group" aria-label={entity.title}>
              <span className={styles.entity}>{entity.title}</span>
              <span className={styles.actions}>
                {entity.actions.map(({ code, title, allowed }) => (
                  <button
                    key={code}
                    type="button"
                    className={styles.action}
                    data-allowed={allowed}
                    aria-label={`${title} · ${t(allowed ? 'mine' : 'missing')} · ${t('ask')}`}
                    onClick={() => setQuery({ permission: code, page: undefined, call: undefined, scope: undefined })}
                  >
                    {title}
                  </button>
                ))}
              </span>
            </div>
          ))}
        </section>
      ))}
    </section>
  )
}

/** The address's subject; for a refused call, whether its record and not the call was refused. */
function askedBy({ permission, page, call, scope }: Query): InputOf<typeof why.explain> | undefined {
  if (permission) return { permission }
  if (page) return { page }
  return call ? { address: call, scope: scope === '1' ? 1 : 0 } : undefined
}

function matching(groups: Groups, word: string, isShort: boolean): Groups {
  const has = (...texts: readonly string[]) => texts.some(hasAllWords(word))
  return groups.flatMap((group) => {
    const entities = group.entities.flatMap((entity) => {
      const actions = entity.actions.filter(
        ({ code, title, allowed }) => (!isShort || !allowed) && has(group.title, entity.title, title, code),
      )
      return actions.length > 0 ? [{ ...entity, actions }] : []
    })
    return entities.length > 0 ? [{ ...group, entities }] : []
  })
}
