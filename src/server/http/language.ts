import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/kit/label.ts'

/** The answer language: English where `Accept-Language` prefers it, else Chinese. */
export function languageOf(request: FastifyRequest): Language {
  const [first = ''] = (request.headers['accept-language'] ?? '').split(',')
  return first.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
}
