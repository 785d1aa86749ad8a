import { constants } from '#web/base/constants.ts'
import { textIn, texts, useLanguageStore } from '#web/base/locales/texts.ts'

const chunkTexts = texts({
  zh: {
    late: '页面代码 {n} 秒内没有加载完成，请检查网络后重试',
    failed: '页面代码没有加载成功，请检查网络后重试',
  },
  en: {
    late: 'The page did not load within {n:second|seconds}. Check the network and try again',
    failed: 'The page could not be loaded. Check the network and try again',
  },
})

// the messages from Chrome, Firefox, Safari and the style sheet loader
const NOT_LOADED = /dynamically imported module|module script failed|preload CSS/i

/** The error for a chunk that did not load; open pages are not affected. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/**
 * Loads a chunk with product code, or rejects after 120 s (checklist L12). The browser's request goes on: a retry joins it, and
 * requests the chunk again once it has failed.
 */
export function chunkInTime<Module>(loader: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(chunkError('late')), constants.chunkTimeout)
    loader()
      .then(resolve, (error: unknown) => reject(isMissing(error) ? chunkError('failed') : error))
      .finally(() => clearTimeout(timer))
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message)
}

function chunkError(reason: 'late' | 'failed'): ChunkError {
  const { language } = useLanguageStore.getState()
  return new ChunkError(textIn(chunkTexts, language, reason, { n: constants.chunkTimeout / 1000 }))
}
