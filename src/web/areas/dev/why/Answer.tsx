import { why, whyRules } from '#contract/dev/why.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { whyTexts } from './texts.ts'
import styles from './why.module.css'

/** The deciding rule, the permission's holders, and the accounts that can grant it. */
export function Answer({ input }: { input: InputOf<typeof why.explain> }) {
  const t = useTexts(whyTexts)
  const say = useLabel()
  const language = useLanguage()
  const { data, error } = useCall(why.explain, input, { quiet: true, staleTime: 0 })
  if (error) return <p role="alert">{error.msg}</p>
  if (!data) return <Skeleton lines={3} />
  const { allowed, rule, permission, title, roles, grantors } = data
  return (
    <section className={styles.answer} aria-label={t('ask')} role="status">
      <p className={styles.answerHead}>
        <strong>{title ?? t('ask')}</strong>
        <Tag tone={allowed ? 'success' : 'warning'}>{t(allowed ? 'mine' : 'missing')}</Tag>
      </p>
      <dl className={styles.facts}>
        <dt>{t('rule')}</dt>
        <dd>{say(whyRules[rule])}</dd>
        {permission !== null && (
          <>
            <dt>{t('permission')}</dt>
            <dd>
              <Code>{permission}</Code>
            </dd>
          </>
        )}
        {roles !== null && roles.length > 0 && (
          <>
            <dt>{t(allowed ? 'own_roles' : 'roles')}</dt>
            <dd>{sayAll(roles, language)}</dd>
          </>
        )}
        {!allowed && (
          <>
            <dt>{t('grantors')}</dt>
            <dd>{grantors === null ? t('administrator') : grantors.length > 0 ? sayAll(grantors, language) : t('nobody')}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
