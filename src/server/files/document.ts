import { refuse } from '../core/errors.ts'
import { hasAt } from './kinds.ts'

const MEGABYTE = 1024 * 1024

/** What a file that is no picture really is, whatever it calls itself. Refuses any other, one that is too large, and one that is broken. */
export function inspectDocument(bytes: Uint8Array): { extension: 'pdf' | 'mp4' } {
  if (hasAt(bytes, 0, '%PDF-')) return { extension: pdf(bytes) }
  if (hasAt(bytes, 4, 'ftyp')) return { extension: mp4(bytes) }
  throw refuse(unknownKind, { field: 'file' })
}

function pdf(bytes: Uint8Array): 'pdf' {
  if (bytes.length > 20 * MEGABYTE) throw refuse(['PDF大小不能超过20MB', 'A PDF is at most 20 MB'], { field: 'file' })
  // the mark at its end may be followed by some white space
  if (!Buffer.from(bytes.subarray(-1024)).includes('%%EOF')) throw refuseBroken()
  return 'pdf'
}

const MP4_BRANDS = new Set(['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'mmp4', 'MSNV'])
const KNOWN_BOXES = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'udta',
  'uuid',
  'meta',
  'moof',
  'mfra',
  'sidx',
  'ssix',
  'styp',
  'pdin',
  'emsg',
  'wide',
])

/** A row of boxes, each with its length before it: they must fill the file, and one of them must be the list of what is in it. */
function mp4(bytes: Uint8Array): 'mp4' {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!MP4_BRANDS.has(view.toString('latin1', 8, 12))) throw refuse(unknownKind, { field: 'file' })
  const boxes: string[] = []
  for (let at = 0; at < view.length;) {
    if (at + 8 > view.length) throw refuseBroken()
    const short = view.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= view.length
    const size = isLong ? Number(view.readBigUInt64BE(at + 8)) : short === 0 ? view.length - at : short
    const box = view.toString('latin1', at + 4, at + 8)
    if (size < 8 || at + size > view.length || !KNOWN_BOXES.has(box)) throw refuseBroken()
    boxes.push(box)
    at += size
  }
  if (!boxes.includes('moov')) throw refuseBroken()
  return 'mp4'
}

const unknownKind = ['仅支持pdf、mp4格式', 'Only pdf and mp4 files are supported'] as const

function refuseBroken() {
  return refuse(['文件已损坏，请重新选择', 'The file is damaged. Please choose another'], { field: 'file' })
}
