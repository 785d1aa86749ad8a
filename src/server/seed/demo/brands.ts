import { draw, pick } from './draw.ts'

export const brandCount = 120

export type Level = 'economy' | 'standard' | 'premium'

export interface BrandName {
  title: string
  latin: string
  code: string
}

export interface Brand extends BrandName {
  id: number
  level: Level
  origin: string
  /** from 1 for the best known to 120^-0.9 (Zipf) */
  popularity: number
}

const named: BrandName[] = [
  { title: '砺岚轫', latin: 'LILARN', code: 'LLR' },
  { title: '钺珩', latin: 'YUHENQ', code: 'YHQ' },
  { title: '磐垣朔', latin: 'PAYUSO', code: 'PYS' },
  { title: '淬骁', latin: 'CUXAON', code: 'CXN' },
  { title: '榫衡', latin: 'SUNHEN-Q', code: 'SNHQ' },
  { title: '铠嵘汀', latin: 'KAROTIN', code: 'KRT' },
  { title: '翊砼', latin: 'YITONQ', code: 'YTQ' },
  { title: '昶曜铮', latin: 'CHAYOZ', code: 'CHZ' },
  { title: '桁坤', latin: 'HENKUQ', code: 'HKQ' },
  { title: '锘岳', latin: 'NUOYUQ', code: 'NYQ' },
]

const syllables = [
  ['砺', 'LI'],
  ['钺', 'YU'],
  ['磐', 'PA'],
  ['淬', 'CU'],
  ['榫', 'SUN'],
  ['铠', 'KA'],
  ['翊', 'YI'],
  ['昶', 'CHA'],
  ['桁', 'HEN'],
  ['锘', 'NUO'],
  ['珩', 'HEQ'],
  ['嵘', 'RO'],
  ['鲲', 'KUN'],
  ['骁', 'XAO'],
  ['岚', 'LAN'],
  ['轫', 'REN'],
  ['汀', 'TIN'],
  ['铮', 'ZEN'],
  ['垣', 'YUA'],
  ['朔', 'SO'],
] as const
const endings = ['Q', 'X', 'Z', 'N', '']
const origins = ['浙江', '江苏', '广东', '山东', '河北', '福建', '上海', '湖北', '四川', '河南']

/** Well-known marks that an invented name must not resemble. */
export const knownMarks =
  `SKF NSK NTN FAG INA TIMKEN KOYO NACHI ZWZ HRB LYC TPI BOSCH MAKITA DEWALT HILTI STANLEY METABO MILWAUKEE HIKOKI WORX
  SMC FESTO CKD AIRTAC PARKER ABB SIEMENS SCHNEIDER CHINT DELIXI OMRON EATON LEGRAND SANDVIK ISCAR KENNAMETAL KYOCERA OSG TUNGALOY MITSUBISHI
  WALTER SECO NORTON TYROLIT KLINGSPOR HONEYWELL ANSELL UVEX DELTAPLUS SHELL MOBIL CASTROL TOTAL FUCHS SINOPEC HENKEL LOCTITE SIKA TESA LINCOLN
  ESAB BOHLER GATES OPTIBELT CONTINENTAL BANDO NOK TRELLEBORG FREUDENBERG WURTH FACOM SATA TAJIMA KNIPEX WERA WIHA FLUKE TESTO YATO TOTO KONE
  HUAWEI HAIER MIDEA GREE SANY XCMG ZOOMLION WEICHAI YUCHAI KYK THK HIWIN CHR CNC YTO KTR KHS XTX PNT CUMMINS KUKA YKK TNT HP LG`.split(
    /\s+/,
  )

/** The 120 invented brands, the best known first. */
export function brands(): Brand[] {
  const names = inventedNames()
  return names.map((name, i) => ({
    ...name,
    id: i + 1,
    level: levelAt(draw(i, 1)),
    origin: pick(origins, draw(i, 2) ** 1.6),
    popularity: (i + 1) ** -0.9,
  }))
}

function inventedNames(): BrandName[] {
  const names = [...named]
  const taken = new Set(named.flatMap((name) => [name.title, name.latin, name.code]))
  for (let attempt = 0; names.length < brandCount; attempt++) {
    const name = invent(attempt)
    const parts = [name.title, name.latin, name.code]
    if (name.latin.length < 5 || new Set(name.title).size < name.title.length) continue
    if (parts.some((part) => taken.has(part)) || resembles(name)) continue
    parts.forEach((part) => taken.add(part))
    names.push(name)
  }
  return names
}

function invent(attempt: number): BrandName {
  const parts = [pick(syllables, draw(attempt, 11)), pick(syllables, draw(attempt, 12))]
  if (draw(attempt, 13) < 0.4) parts.push(pick(syllables, draw(attempt, 14)))
  const sounds = parts.map(([, sound]) => sound).join('')
  const ending = pick(endings, draw(attempt, 15))
  const latin = sounds.endsWith(ending) ? sounds : sounds + ending
  return { title: parts.map(([sign]) => sign).join(''), latin, code: consonants(latin) }
}

function consonants(latin: string) {
  const letters = latin[0] + latin.slice(1).replaceAll(/[AEIOU]/g, '')
  return letters.length > 4 ? letters.slice(0, 3) + letters.at(-1) : letters.padEnd(3, latin.at(-1))
}

function resembles(name: BrandName) {
  return knownMarks.some((mark) => name.code === mark || (mark.length > 3 && name.latin.includes(mark)))
}

function levelAt(chance: number): Level {
  return chance < 0.35 ? 'economy' : chance < 0.8 ? 'standard' : 'premium'
}
