import { encodeQR } from 'qr'
import sharp from 'sharp'
import type { PutImage } from '#server/seed/demo/images/pictures.ts'
import type { Pictures } from './stores.ts'

const COLOURS = ['#1d4ed8', '#b91c1c', '#047857', '#b45309', '#6d28d9', '#0e7490']

/** Draws and stores the pictures for shops and licences, and a QR code per WeChat id. */
export async function putPeoplePictures(putImage: PutImage, wxids: readonly string[]): Promise<Pictures> {
  const put = async (name: string, svg: string) => putImage(name, await sharp(Buffer.from(svg)).webp({ quality: 70, effort: 2 }).toBuffer())
  const all = (names: readonly string[], draw: (i: number) => string) => Promise.all(names.map((name, i) => put(name, draw(i))))
  const [fronts, inners, licenses, qrcodes] = await Promise.all([
    all(
      COLOURS.map((_, i) => `store-front-${i + 1}`),
      storeFront,
    ),
    all(['store-inner-1', 'store-inner-2'], storeInner),
    all(['license-1', 'license-2', 'license-3'], licence),
    all(
      wxids.map((wxid) => `qr-${wxid}`),
      (i) => qrCode(`https://u.wechat.com/${wxids[i]}`),
    ),
  ])
  return { fronts, inners, licenses, qrcodes }
}

function storeFront(i: number): string {
  const colour = COLOURS[i % COLOURS.length]
  const awning = Array.from(
    { length: 8 },
    (_, n) => `<rect x="${20 + n * 35}" y="70" width="35" height="26" fill="${n % 2 ? '#fff' : colour}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 320 240"><rect width="320" height="240" fill="#dbe7f3"/>
    <rect x="20" y="30" width="280" height="180" fill="#f4efe6" stroke="#8a7f70"/><rect x="30" y="36" width="260" height="30" rx="3" fill="${colour}"/>
    <g fill="#fff" opacity=".9"><rect x="110" y="44" width="14" height="14"/><rect x="132" y="44" width="14" height="14"/><rect x="154" y="44" width="14" height="14"/><rect x="176" y="44" width="14" height="14"/><rect x="198" y="44" width="14" height="14"/></g>
    ${awning.join('')}<rect x="36" y="106" width="110" height="74" fill="#b9d4e6" stroke="#5b6b7a" stroke-width="2"/><rect x="214" y="106" width="70" height="74" fill="#b9d4e6" stroke="#5b6b7a" stroke-width="2"/>
    <rect x="160" y="106" width="42" height="104" fill="#7d8fa0" stroke="#4a5866" stroke-width="2"/><circle cx="194" cy="160" r="3" fill="#fff"/>
    <g stroke="#5b6b7a" stroke-width="2" fill="#e7c36a"><circle cx="62" cy="160" r="11"/><circle cx="90" cy="160" r="11"/><rect x="108" y="146" width="24" height="26"/></g><rect y="210" width="320" height="30" fill="#9aa3ab"/></svg>`
}

function storeInner(i: number): string {
  const shelves = Array.from({ length: 4 }, (_, row) =>
    Array.from(
      { length: 9 },
      (_, n) =>
        `<rect x="${28 + n * 30}" y="${34 + row * 48}" width="24" height="30" fill="${COLOURS[(n + row + i) % COLOURS.length]}" opacity=".55"/>`,
    ).join(''),
  )
  const boards = Array.from({ length: 4 }, (_, row) => `<rect x="20" y="${66 + row * 48}" width="280" height="6" fill="#8a6f4d"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 320 240"><rect width="320" height="240" fill="#f3efe7"/>${shelves.join('')}${boards.join('')}</svg>`
}

function licence(i: number): string {
  const lines = Array.from(
    { length: 7 },
    (_, n) => `<rect x="60" y="${112 + n * 24}" width="${200 - ((n * 37 + i * 23) % 90)}" height="7" fill="#6b7280" opacity=".7"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 320 320"><rect width="320" height="320" fill="#fdfaf2"/>
    <rect x="14" y="14" width="292" height="292" fill="none" stroke="#c9a227" stroke-width="6"/><rect x="24" y="24" width="272" height="272" fill="none" stroke="#c9a227"/>
    <circle cx="160" cy="62" r="26" fill="#b91c1c"/><path d="M160 44l5 12h13l-10 8 4 13-12-8-12 8 4-13-10-8h13z" fill="#facc15"/>${lines.join('')}<circle cx="236" cy="252" r="30" fill="none" stroke="#b91c1c" stroke-width="3" opacity=".8"/></svg>`
}

/** A QR code as it is scanned: black on white with a margin. */
function qrCode(text: string): string {
  const rows = encodeQR(text, 'raw')
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = rows.length
  return `<svg xmlns="http://www.w3.org/2000/svg" width="296" height="296" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${cells.join('')}" fill="#000"/></svg>`
}
