import { describe, expect, test } from 'vitest'
import { SAFE_HTML as SAFE, xssPayloads } from '#test/make/xss-payloads.ts'
import { cleanHtml } from './clean-html.ts'

describe('[S16] what a detail contains', () => {
  test('the list of evasions is long enough', () => {
    expect(new Set(xssPayloads).size).toBe(xssPayloads.length)
    expect(xssPayloads.length).toBeGreaterThanOrEqual(100)
  })

  test.each(xssPayloads)('%s leaves nothing that could run', (payload) => {
    const alone = cleanHtml(payload)
    expect(alone.html).toMatch(SAFE)
    // cleaning is idempotent, and the meaning stays the same when it is parsed again
    expect(cleanHtml(alone.html)).toMatchObject({ html: alone.html, cleaned: false })
    for (const around of [
      `<p>${payload}</p>`,
      `<table><tbody><tr><td>${payload}</td></tr></tbody></table>`,
      `<p>a</p>${payload}<p>b</p>`,
    ]) {
      expect(cleanHtml(around).html).toMatch(SAFE)
    }
  })

  test('the evasions do not help each other', () => {
    const { html, cleaned } = cleanHtml(xssPayloads.join('\n'))
    expect(html).toMatch(SAFE)
    expect(cleaned).toBe(true)
  })
})

describe('[A03] the content of a detail', () => {
  test('keeps everything that is allowed as it is', () => {
    const content =
      '<h2>深沟球轴承</h2><p>型号 <strong>6204</strong> <em>2RS</em> <span style="color:#ff0000;font-size:18px">耐高温</span><br />&lt;100℃</p>' +
      '<ul><li><p>一</p></li></ul><ol start="3"><li><p>三</p></li></ol>' +
      '<table><tbody><tr><th colspan="2"><p>d</p></th></tr><tr><td><p>20</p></td><td rowspan="2"><p>47</p></td></tr></tbody></table>' +
      '<img src="/files/ab/cd.png" alt="图" /><video src="/files/ab/ef.mp4" controls></video><h3>a</h3><h4>b</h4>'
    expect(cleanHtml(content)).toEqual({ html: content, images: ['/files/ab/cd.png'], cleaned: false, empty: false })
  })

  test('what browsers write otherwise is written our way, and that is no fault', () => {
    expect(cleanHtml('<P><b>a</b><i>b</i></P>')).toMatchObject({ html: '<p><strong>a</strong><em>b</em></p>', cleaned: false })
    expect(cleanHtml('<p><span style="color: rgb(1, 2, 3); font-size: 14px;">x</span></p>')).toMatchObject({ cleaned: false })
  })

  test('loses tags that are not allowed but not their text, and says so', () => {
    expect(cleanHtml('<div><p>a <a href="/x">b</a> <u>c</u></p></div>')).toMatchObject({ html: '<p>a b c</p>', cleaned: true })
    expect(cleanHtml('<p class="x">a</p>')).toMatchObject({ html: '<p>a</p>', cleaned: true })
    expect(cleanHtml('<p>a<img src="https://example.com/a.png" /></p>')).toMatchObject({ html: '<p>a</p>', images: [], cleaned: true })
  })

  test('is empty when there is nothing to see in it', () => {
    for (const html of ['', '<p></p>', '<p> &nbsp;<br /></p>', '<script>alert(1)</script>', '<ul><li><p></p></li></ul>']) {
      expect(cleanHtml(html).empty, html).toBe(true)
    }
    expect(cleanHtml('<img src="/files/a.png" />').empty).toBe(false)
  })

  test('names each of its pictures once, in order', () => {
    const { images } = cleanHtml('<img src="/files/b.png" /><p><img src="/files/a.gif" /><img src="/files/b.png" /></p>')
    expect(images).toEqual(['/files/b.png', '/files/a.gif'])
  })
})
