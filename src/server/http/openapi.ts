import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#contract/kit/label.ts'
import { languageOf } from './language.ts'
import { openApiOf } from './openapi-document.ts'
import { docsPage } from './openapi-page.ts'
import { docsStyle } from './openapi-style.ts'
import { pageHeaders } from './security.ts'

/** Serves the contract as OpenAPI at `/api/openapi.json`, and for people to read at `/api/docs`. */
export function mountOpenApi(app: FastifyInstance, tree: object): void {
  const document = once((language) => openApiOf(tree, language))
  const json = once((language) => JSON.stringify(document(language)))
  const page = once((language) => docsPage(document(language), language))
  app.get('/api/openapi.json', async (request, reply) => reply.type('application/json; charset=utf-8').send(json(askedLanguage(request))))
  app.get('/api/docs', async (request, reply) => {
    reply.headers({
      ...pageHeaders,
      'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    return reply.type('text/html; charset=utf-8').send(page(askedLanguage(request)))
  })
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}

function askedLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'zh' ? lang : languageOf(request)
}

function once<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>()
  return (language) => {
    const value = made.get(language) ?? make(language)
    made.set(language, value)
    return value
  }
}
