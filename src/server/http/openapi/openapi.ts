import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#contract/kit/label.ts'
import { languageOf } from '#server/http/language.ts'
import { pageHeaders } from '#server/http/security.ts'
import { openApiOf, type Surface } from './openapi-document.ts'
import { docsPage } from './openapi-page.ts'
import { docsStyle } from './openapi-style.ts'

/** Serves a surface's contract as OpenAPI at `<root>/openapi.json`, and as an HTML page at `<root>/docs`. */
export function mountOpenApi(app: FastifyInstance, { root, ...surface }: Surface): void {
  const document = once((language) => openApiOf(surface, language))
  const json = once((language) => JSON.stringify(document(language)))
  const page = once((language) => docsPage(document(language), language))
  app.get(`${root}/openapi.json`, async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(json(askedLanguage(request))),
  )
  app.get(`${root}/docs`, async (request, reply) => {
    reply.headers({
      ...pageHeaders,
      'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    return reply.type('text/html; charset=utf-8').send(page(askedLanguage(request)))
  })
}

/** Serves the page style. */
export function mountDocsStyle(app: FastifyInstance): void {
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}

function askedLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'zh' ? lang : languageOf(request)
}

function once<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const documents = new Map<Language, Made>()
  return (language) => {
    const value = documents.get(language) ?? make(language)
    documents.set(language, value)
    return value
  }
}
