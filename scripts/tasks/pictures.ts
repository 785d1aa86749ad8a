import { buildStale } from '../build.ts'
import { takePictures } from '../pictures.ts'

// npm run pictures -- sku-list 403
await buildStale()
await takePictures(process.argv.slice(2))
