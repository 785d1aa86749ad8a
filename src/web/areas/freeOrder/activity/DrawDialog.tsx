import { activity, type FreeActivityDetail } from '#contract/freeOrder/activity.ts'
import { call, RequestError } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { invalidateAfter, useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { textIn, useLanguageStore, useTexts } from '#web/base/locales/texts.ts'
import { href, withQuery } from '#web/base/router/location.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { confirm } from '#web/kit/ui/overlay/confirm.ts'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { Loaded } from '#web/kit/ui/state/Loaded.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { freeTexts } from './texts.ts'
import parts from '#web/areas/activity/shared/parts.module.css'
import styles from './free.module.css'

type Session = FreeActivityDetail['sessions'][number]

/** An activity's draws: each takes place once, and shows the data from which it can be recomputed. */
export function DrawDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { current } = useOpening(id)
  return current !== null && <Draws id={current} open={id !== null} onClose={onClose} />
}

function Draws({ id, open, onClose }: { id: number; open: boolean; onClose: () => void }) {
  const t = useTexts(freeTexts)
  const query = useCall(activity.detail, { id }, { enabled: open, quiet: true, staleTime: 0 })
  return (
    <Drawer open={open} title={t('draws', { title: query.data?.title ?? '' })} width={640} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {(row) => (
          <>
            <p className={styles.hint}>{t('draw_hint')}</p>
            <ul className={styles.sessions}>
              {row.sessions.map((session) => (
                <One key={session.session_no} id={id} session={session} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

function One({ id, session }: { id: number; session: Session }) {
  const t = useTexts(freeTexts)
  const { session_no, draw_at, quota, drawn_at, candidates, winners, seed_hash, seed } = session
  const isDue = Date.parse(draw_at) <= Date.now()
  return (
    <li className={styles.session}>
      <div className={styles.line}>
        <strong>{t('session_of', { no: session_no })}</strong>
        <span>{formatTime(draw_at)}</span>
        <span>{t('quota_of', { n: formatNumber(quota) })}</span>
        {drawn_at ? (
          <a href={href(withQuery('/freeOrder/record', { activity_id: String(id), session_no: String(session_no) }))}>{t('results')}</a>
        ) : (
          <Button variant={isDue ? 'primary' : 'default'} size="compact" disabled={!isDue} onClick={() => void drawNow(id, session)}>
            {t(isDue ? 'draw' : 'not_yet')}
          </Button>
        )}
      </div>
      {drawn_at && (
        <p className={parts.note}>
          {t('drawn')} {formatTime(drawn_at)} · {t('result', { candidates: formatNumber(candidates), winners: formatNumber(winners) })}
        </p>
      )}
      {seed_hash && (
        <p className={`${parts.note} ${styles.proof}`}>
          {t('hash')} <code>{seed_hash}</code>
        </p>
      )}
      {seed && (
        <p className={`${parts.note} ${styles.proof}`}>
          {t('seed')} <code>{seed}</code>
        </p>
      )}
    </li>
  )
}

async function drawNow(id: number, { session_no, quota }: Session): Promise<void> {
  const { language } = useLanguageStore.getState()
  const isSure = await confirm({
    title: textIn(freeTexts, language, 'draw_ask'),
    body: textIn(freeTexts, language, 'draw_body', { no: session_no, quota }),
    confirmText: textIn(freeTexts, language, 'draw'),
  })
  if (!isSure) return
  try {
    const { candidates, winners } = await call(activity.draw, { id, session: session_no })
    announce('success', textIn(freeTexts, language, 'result', { candidates, winners }))
  } catch (error) {
    // the client has shown the reason
    if (!(error instanceof RequestError)) throw error
  } finally {
    invalidateAfter(activity.draw)
  }
}
