import { page, type Page } from '#contract/block/page.ts'
import { call, RequestError } from '#web/base/api/client.ts'
import { announce } from '#web/base/api/notify.ts'
import { invalidateAfter } from '#web/base/api/query.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { confirm, tell } from '#web/kit/ui/overlay/confirm.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { editorTexts } from './texts.ts'

/** A schedule's time; a time in this year without the year. */
export function plannedTime(at: string): string {
  const [publishTime, now] = [formatTime(at), formatTime(Date.now())]
  return publishTime.slice(0, 4) === now.slice(0, 4) ? publishTime.slice(5) : publishTime
}

/** Asks with the list of changes, and publishes the draft; names what customers do not see. */
export async function publishPage({
  id,
  version,
  title,
  publish_at,
}: Pick<Page, 'id' | 'version' | 'title' | 'publish_at'>): Promise<void> {
  const { language } = useLanguageStore.getState()
  try {
    const { publicationOf, PublicationChanges } = await import('./PublicationChanges.tsx')
    const publication = await publicationOf(id)
    const isSure = await confirm({
      title: textIn(editorTexts, language, 'publish_title', { title }),
      body: textIn(editorTexts, language, publish_at ? 'publish_planned' : 'publish_body', {
        time: publish_at ? formatTime(publish_at) : '',
      }),
      details: <PublicationChanges publication={publication} />,
      width: 600,
      confirmText: textIn(editorTexts, language, 'publish'),
    })
    if (!isSure) return
    const { publish_version, warnings } = await call(page.publish, { id, version })
    const n = publish_version
    if (warnings.length === 0) announce('success', textIn(editorTexts, language, 'published', { n }))
    // a list with the missing parts is read, and not only glanced at
    else
      void tell({
        title: textIn(editorTexts, language, 'published', { n }),
        body: textIn(editorTexts, language, 'published_with', { list: warnings.join(language === 'zh' ? '；' : '; ') }),
      })
  } catch (error) {
    // the API client has shown the reason
    if (!(error instanceof RequestError)) throw error
  } finally {
    invalidateAfter(page.publish)
  }
}
