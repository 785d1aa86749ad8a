import { buildStale } from '../build.ts'
import { takeSheets } from '../pictures-sheet.ts'
import { takePictures } from '../pictures.ts'

// npm run pictures -- sku-list 403
// npm run pictures -- role-list en dark
// npm run pictures -- sheet
const names = process.argv.slice(2)
await buildStale()
if (names.includes('sheet')) await takeSheets()
const subjects = names.filter((name) => name !== 'sheet')
if (subjects.length > 0 || names.length === 0) await takePictures(subjects)
