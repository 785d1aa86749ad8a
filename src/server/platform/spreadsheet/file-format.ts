import type { Label } from '#contract/kit/label.ts'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { bytesAt } from '#server/platform/storage/temp-file.ts'
import { broken, locked } from './archive.ts'
import { markedEncoding } from './encoding.ts'

const HEAD_BYTES = 64 * 1024

/** The type by content, whatever the file name. A format that is no sheet, or an old one, is refused by its name. */
export async function formatOf({ path, size }: SentFile): Promise<'xlsx' | 'csv'> {
  if (size === 0) throw named(['文件是空的', 'The file is empty'])
  const head = await bytesAt(path, 0, HEAD_BYTES)
  const starts = (hex: string) => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
  if (starts('504b0304') || starts('504b0506')) return 'xlsx'
  if (starts('d0cf11e0')) throw await refusalOfOld(path, head)
  if (['1f8b', '52617221', '377abcaf', '425a68'].some(starts)) throw named(packed)
  if (starts('255044462d')) throw named(other('PDF'))
  if (starts('7b5c727466')) throw named(other('Word'))
  const encoding = markedEncoding(head)
  if (head.includes(0) && !encoding?.startsWith('utf-16')) throw broken()
  const text = new TextDecoder(encoding).decode(head).trimStart()
  if (/^(?:<(?:!doctype|html|head|meta|body|style|table|\?xml)|MIME-Version:)/i.test(text)) throw named(page)
  return 'csv'
}

const packed: Label = ['这是压缩包，请解压后上传其中的表格', 'This is an archive. Unpack it and upload the sheet in it']
const page: Label = [
  '这是网页格式的表格，请用表格软件打开并另存为xlsx后上传',
  'This sheet is a web page. Open it in a spreadsheet program and save it as xlsx',
]

function other(name: string): Label {
  return [`这是${name}文件，请上传xlsx或csv表格`, `This is a ${name} file. Upload a sheet as xlsx or csv`]
}

function savedAs(name: string, english = name): Label {
  return [`这是${name}文件，请另存为xlsx后上传`, `This is a file in ${english} format. Save it as xlsx and upload it again`]
}

function named(label: Label) {
  return refuse(label, { field: 'file' })
}

/** A compound file: an old workbook or document, or any workbook with a password. Its directory names the content. */
async function refusalOfOld(path: string, head: Buffer) {
  const isLarge = head.length >= 512
  const sectorBytes = isLarge ? 2 ** Math.min(head.readUInt16LE(30), 12) : 0
  const directory = isLarge ? await bytesAt(path, (head.readUInt32LE(48) + 1) * sectorBytes, DIRECTORY_BYTES) : head
  const has = (name: string) => [directory, head].some((bytes) => bytes.includes(Buffer.from(name, 'utf16le')))
  if (has('EncryptedPackage')) return locked()
  if (has('WordDocument')) return named(other('Word'))
  if (has('PowerPoint Document')) return named(other('PowerPoint'))
  return named(savedAs('旧版xls', 'the old xls'))
}

const DIRECTORY_BYTES = 4096

/** Refuses an archive that is no workbook by its name. */
export function refuseOtherArchive(names: readonly string[]): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^xl\/workbook\.bin$/i)) throw named(savedAs('xlsb'))
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/)) throw named(savedAs('Numbers'))
  if (has(/^mimetype$/) && has(/^content\.xml$/)) throw named(savedAs('ods'))
  if (has(/^word\//i)) throw named(other('Word'))
  if (has(/^ppt\//i)) throw named(other('PowerPoint'))
  if (!has(/^_rels\/\.rels$/i) && !has(/^xl\//i)) throw named(packed)
}
