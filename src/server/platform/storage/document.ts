import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { hasAt } from './kinds.ts'
import { bytesAt } from './temp-file.ts'

const MEGABYTE = 1024 * 1024

/** The real type for a file that is not a picture, whatever its name. Refuses other types, oversized and damaged files. */
export async function inspectDocument(file: SentFile): Promise<{ extension: 'pdf' | 'mp4' }> {
  const head = await bytesAt(file.path, 0, 12)
  if (hasAt(head, 0, '%PDF-')) return { extension: await pdf(file) }
  if (hasAt(head, 4, 'ftyp') && MP4_BRANDS.has(head.toString('latin1', 8, 12))) return { extension: await mp4(file) }
  throw refuse(unknownKind, { field: 'file' })
}

async function pdf({ path, size }: SentFile): Promise<'pdf'> {
  if (size > 20 * MEGABYTE) throw refuse(['PDF大小不能超过20MB', 'A PDF must be at most 20 MB'], { field: 'file' })
  // white space may follow the end mark
  const end = await bytesAt(path, Math.max(size - 1024, 0), 1024)
  if (!end.includes('%%EOF')) throw refuseBroken()
  return 'pdf'
}

const MP4_BRANDS = new Set(['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'mmp4', 'MSNV'])
// a fragmented film has a box pair per second; the limit bounds files with many empty boxes
const MOST_BOXES = 5000
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

/** Checks an MP4 file: its length-prefixed boxes must fill the file, and one box must be `moov`. */
async function mp4(file: SentFile): Promise<'mp4'> {
  let hasList = false
  for (let at = 0, boxes = 0; at < file.size; boxes += 1) {
    const head = await bytesAt(file.path, at, 16)
    if (head.length < 8 || boxes === MOST_BOXES) throw refuseBroken()
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? file.size - at : short
    const box = head.toString('latin1', 4, 8)
    if (size < 8 || at + size > file.size || !KNOWN_BOXES.has(box)) throw refuseBroken()
    hasList ||= box === 'moov'
    at += size
  }
  if (!hasList) throw refuseBroken()
  return 'mp4'
}

const unknownKind = ['仅支持pdf、mp4格式', 'Only pdf and mp4 files are supported'] as const

function refuseBroken() {
  return refuse(['文件已损坏，请重新选择', 'The file is damaged. Please choose another'], { field: 'file' })
}
