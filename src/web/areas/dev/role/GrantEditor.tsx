import { useState, useEffect } from 'react'
import GitCompare from 'virtual:icon/git-compare'
import { role, roleScopes, type Role, type RoleTree, type RoleImpact } from '#contract/dev/role.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useLabel, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { useLeaveQuestion } from '#web/kit/form/draft/leave-question.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { grantOf, useDraft, type Draft } from './grant-state.ts'
import { grantTexts } from './grant-texts.ts'
import { GrantTree } from './GrantTree.tsx'
import { ImpactPanel } from './ImpactPanel.tsx'
import { Wildcards } from './Wildcards.tsx'
import styles from './grant.module.css'

const Compare = lazyPart('from', async () => (await import('./Compare.tsx')).Compare)

/** A role's pages and actions, its data scope, and a preview of the effects before the save. */
export function GrantEditor({ row, tree }: { row: Role; tree: RoleTree }) {
  const t = useTexts(grantTexts)
  const language = useLanguage()
  const { stored, draft, isDirty, change, reset, toggle } = useDraft(row, tree)
  const [word, setWord] = useState('')
  const [isComparing, setIsComparing] = useState(false)
  const grant = useAction(role.grant)
  const isFixed = row.is_system === 1
  const impact = useImpact(row.id, draft, isDirty && !isFixed)
  useLeaveQuestion(isDirty)
  const idle = isDirty ? undefined : t('unchanged')

  async function save() {
    const losing = impact?.losing ?? 0
    const sure = losing === 0 || (await confirm({ title: t('sure', { n: losing }), body: t('sure_body'), confirmText: t('save') }))
    if (sure) grant.mutate({ id: row.id, version: row.version, ...grantOf(draft) })
  }

  return (
    <section className={styles.page} aria-label={row.title}>
      <Head row={row} isFixed={isFixed} onCompare={() => setIsComparing(true)} />
      <Settings tree={tree} draft={draft} isFixed={isFixed} onChange={change} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Input type="search" aria-label={t('find')} placeholder={t('find')} value={word} onChange={setWord} clearable />
          <GrantTree
            tree={tree}
            word={word}
            draft={draft}
            stored={stored}
            isFixed={isFixed}
            onToggle={toggle}
            onPages={(pages) => change({ pages })}
          />
          <Wildcards
            perms={impact?.perms ?? row.perms}
            later={draft.later}
            onDrop={isFixed ? undefined : (code) => change({ later: draft.later.filter((one) => one !== code) })}
          />
        </div>
        <ImpactPanel impact={impact} isDirty={isDirty} />
      </div>
      {!isFixed && (
        <footer className={styles.bar} aria-label={t('changes')}>
          <span className={styles.summary} role="status">
            {!isDirty ? t('unchanged') : impact ? summaryOf(impact, t) : ''}
          </span>
          <Button disabledReason={idle} onClick={reset}>
            {t('reset')}
          </Button>
          <Button
            variant="primary"
            loading={grant.isPending}
            disabledReason={
              idle ?? (impact && impact.beyond.length > 0 ? t('beyond', { codes: sayAll(impact.beyond, language) }) : undefined)
            }
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </footer>
      )}
      <Compare from={isComparing ? row : null} tree={tree} onClose={() => setIsComparing(false)} />
    </section>
  )
}

interface HeadProps {
  row: Role
  isFixed: boolean
  onCompare: () => void
}

function Head({ row, isFixed, onCompare }: HeadProps) {
  const t = useTexts(grantTexts)
  return (
    <header className={styles.head}>
      <strong className={styles.title}>{row.title}</strong>
      <Code>{row.code}</Code>
      <span className={styles.muted}>{t('accounts', { n: row.user_count })}</span>
      {isFixed && <Tag tone="info">{t('fixed')}</Tag>}
      {row.status === 0 && <Tag tone="warning">{t('off')}</Tag>}
      <span className={styles.tools}>
        <Button icon={<GitCompare aria-hidden size={16} />} onClick={onCompare}>
          {t('compare')}
        </Button>
      </span>
    </header>
  )
}

interface SettingsProps {
  tree: RoleTree
  draft: Draft
  isFixed: boolean
  onChange: (change: Partial<Draft>) => void
}

/** The data scope, and the choice between all pages and some. */
function Settings({ tree, draft, isFixed, onChange }: SettingsProps) {
  const t = useTexts(grantTexts)
  const say = useLabel()
  return (
    <div className={styles.settings}>
      <div className={styles.setting}>
        <span className={styles.label}>{t('scope')}</span>
        <Segmented
          aria-label={t('scope')}
          disabled={isFixed}
          value={draft.scope}
          onChange={(scope) => onChange({ scope })}
          options={(Object.keys(roleScopes) as (keyof typeof roleScopes)[]).map((key) => ({ key, title: say(roleScopes[key]) }))}
        />
      </div>
      <div className={styles.setting}>
        <span className={styles.label}>{t('menu')}</span>
        <Segmented
          aria-label={t('menu')}
          disabled={isFixed}
          value={draft.pages ? 'some' : 'all'}
          onChange={(mode) => onChange({ pages: mode === 'all' ? null : new Set(pagesOf(tree, draft.codes)) })}
          options={[
            { key: 'all', title: t('menu_all') },
            { key: 'some', title: t('menu_some') },
          ]}
        />
      </div>
    </div>
  )
}

type Tell = ReturnType<typeof useTexts<typeof grantTexts.zh>>

function summaryOf({ losing, gaining, scope_people }: { losing: number; gaining: number; scope_people: number }, t: Tell): string {
  const parts = [
    losing > 0 ? t('losing', { n: losing }) : '',
    gaining > 0 ? t('gaining', { n: gaining }) : '',
    scope_people > 0 ? t('scope_changes', { n: scope_people }) : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : t('nobody')
}

/** The pages that the chosen permissions open. */
function pagesOf(tree: RoleTree, codes: ReadonlySet<string>): number[] {
  return tree.groups.flatMap(({ entities }) =>
    entities.flatMap(({ pages, actions }) => (actions.some(({ code }) => codes.has(code)) ? pages.map(({ id }) => id) : [])),
  )
}

// several clicks in a row cause one request
const REST_MS = 250

/** The draft's effects as the server computes them: requested after a pause in the input; undefined until they are known. */
function useImpact(id: number, draft: Draft, isDirty: boolean): RoleImpact | undefined {
  const [rested, setRested] = useState<Draft>()
  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => setRested(draft), REST_MS)
    return () => clearTimeout(timer)
  }, [draft, isDirty])
  const request = rested ? { id, ...grantOf(rested) } : { id }
  const { data } = useCall(role.impact, request, {
    enabled: isDirty && rested !== undefined,
    keepPrevious: true,
    staleTime: 0,
    quiet: true,
  })
  return isDirty ? data : undefined
}
