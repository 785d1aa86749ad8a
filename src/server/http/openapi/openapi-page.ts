import { say, type Label, type Language } from '#contract/kit/label.ts'
import type { OpenApi, Tag } from './openapi-document.ts'
import { fieldLines, type FieldLine } from './openapi-fields.ts'
import { html, raw, type Raw } from './openapi-html.ts'
import { machineTables } from './openapi-machine.ts'
import type { Operation, JsonSchema } from './openapi-schema.ts'

interface Call extends Operation {
  method: string
  path: string
}

/** The document as an HTML page: static, readable without scripts. */
export function docsPage(document: OpenApi, language: Language): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  )
  const areas = Map.groupBy(document.tags, ({ name }) => name.split('.')[0] ?? name)
  const words = wordsIn(language)
  const sections = [...areas].map(([area, tags]) => {
    const entities = tags.map((tag) => entitySection(tag, calls, document, language)).join('\n')
    return html`<section class="area">
      <h2>${areaTitle(area, language)}</h2>
      ${raw(entities)}
    </section>`
  })
  return html`<!doctype html>
    <html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${words.title} - ${document.info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <nav aria-label="${words.contents}">
          <p class="brand">Hexbolt <span>API</span></p>
          <p class="languages">
            <a href="?lang=zh" lang="zh-CN" ${current(language === 'zh')}>中文</a>
            <a href="?lang=en" lang="en" ${current(language === 'en')}>English</a>
          </p>
          ${raw([...areas].map(([area, tags]) => navigation(area, tags, calls, language)).join('\n'))}
        </nav>
        <main>
          <h1>${words.title}</h1>
          <p class="lead">${document.info.description}</p>
          <p>${words.machine} <a href="openapi.json?lang=${language}">openapi.json</a></p>
          <h2>${words.codes}</h2>
          ${raw(codes(document))} ${raw(sections.join('\n'))}
        </main>
      </body>
    </html> `
}

function navigation(area: string, tags: OpenApi['tags'], calls: readonly Call[], language: Language): string {
  const entities = tags.map(({ name, description }) => {
    const own = calls.filter((call) => call.tags.includes(name))
    const links = own.map(({ operationId, summary, method }) => html`<li><a href="#${operationId}">${summary}${badge(method)}</a></li>`)
    return html`<li>
      <details>
        <summary>${description}</summary>
        <ul>
          ${raw(links.join(''))}
        </ul>
      </details>
    </li>`
  })
  return html`<h2>${areaTitle(area, language)}</h2>
    <ul>
      ${raw(entities.join(''))}
    </ul>`
}

function entitySection(tag: Tag, calls: readonly Call[], document: OpenApi, language: Language): string {
  const own = calls.filter((call) => call.tags.includes(tag.name))
  return html`<section>
    <h3 id="${tag.name}">${tag.description} <code>${tag.name}</code></h3>
    ${raw(tag['x-machine'] ? machineTables(tag['x-machine'], language) : '')}
    ${raw(own.map((call) => callSection(call, document, language)).join('\n'))}
  </section>`
}

function callSection(call: Call, document: OpenApi, language: Language): string {
  const words = wordsIn(language)
  const { schemas } = document.components
  const input = fieldLines(inputOf(call), schemas, language)
  const output = fieldLines(outputOf(call), schemas, language)
  const rules = (call['x-rules'] ?? []).map(
    ({ field, msg }) => html`<li>${field === '' ? '' : raw(html`<code>${field}</code> `)}${msg}</li>`,
  )
  return html`<article id="${call.operationId}">
    <h4>${badge(call.method)} <code>${call.path}</code> <span>${call.summary}</span></h4>
    <p class="access">
      ${call.description}${call.parameters?.some((parameter) => '$ref' in parameter) ? raw(html` · <code>X-Idempotency-Key</code>`) : ''}
    </p>
    <h5>${words.input}</h5>
    ${raw(input.length > 0 ? table(input, words, true) : html`<p class="none">${words.nothing}</p>`)}
    ${raw(
      rules.length > 0
        ? html`<ul class="rules">
            ${raw(rules.join(''))}
          </ul>`
        : '',
    )}
    <details>
      <summary>${words.output}${call['x-message'] === undefined ? '' : html` · msg “${call['x-message']}”`}</summary>
      ${raw(output.length > 0 ? table(output, words, false) : html`<p class="none">${words.nothing}</p>`)}
    </details>
  </article>`
}

function inputOf({ parameters = [], requestBody }: Call): JsonSchema {
  if (requestBody) return Object.values(requestBody.content)[0]?.schema ?? {}
  const query = parameters.flatMap((parameter) => ('schema' in parameter && parameter.in === 'query' ? [parameter] : []))
  return {
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
}

function outputOf(call: Call): JsonSchema {
  const success = call.responses['200'] as { content: { 'application/json'?: { schema: JsonSchema } } }
  return success.content['application/json']?.schema.properties?.['data'] ?? {}
}

function table(lines: readonly FieldLine[], words: Words, asks: boolean): string {
  const rows = lines.map(({ name, label, type, limits, required }) => {
    const mark = asks ? html`<td>${required ? words.yes : ''}</td>` : ''
    return html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${label}</td>
      <td>${type}</td>
      <td>${limits}</td>
      ${raw(mark)}
    </tr>`
  })
  const head = [words.name, words.label, words.type, words.limits, ...(asks ? [words.required] : [])].map(
    (word) => html`<th scope="col">${word}</th>`,
  )
  return html`<div class="table">
    <table>
      <thead>
        <tr>
          ${raw(head.join(''))}
        </tr>
      </thead>
      <tbody>
        ${raw(rows.join(''))}
      </tbody>
    </table>
  </div>`
}

function codes(document: OpenApi): string {
  const rows = Object.entries(document.components.responses).map(
    ([code, response]) =>
      html`<tr>
        <th scope="row"><code>${code}</code></th>
        <td>${(response as { description: string }).description}</td>
      </tr>`,
  )
  return html`<div class="table">
    <table class="codes">
      <tbody>
        ${raw(rows.join(''))}
      </tbody>
    </table>
  </div>`
}

function badge(method: string): Raw {
  return raw(html`<b class="${method.toLowerCase()}">${method}</b>`)
}

function current(is: boolean): Raw {
  return raw(is ? 'aria-current="true"' : '')
}

const AREAS: Readonly<Record<string, Label>> = {
  session: ['会话', 'Session'],
  common: ['公共', 'Common'],
  goods: ['商品', 'Goods'],
  shop: ['小程序', 'Mini-program'],
}

function areaTitle(area: string, language: Language): string {
  return say(AREAS[area] ?? [area, area], language)
}

type Words = ReturnType<typeof wordsIn>

function wordsIn(language: Language) {
  const at = (zh: string, en: string) => (language === 'zh' ? zh : en)
  return {
    title: at('接口文档', 'Interface'),
    contents: at('目录', 'Contents'),
    machine: at('供程序读取：', 'For programs:'),
    codes: at('错误码', 'Codes'),
    input: at('请求', 'Request'),
    output: at('应答 data', 'Answer: data'),
    nothing: at('无', 'Nothing'),
    name: at('字段', 'Field'),
    label: at('名称', 'Name'),
    type: at('类型', 'Type'),
    limits: at('限制', 'Limits'),
    required: at('必填', 'Required'),
    yes: at('是', 'yes'),
  }
}
