import { buildStale } from '../build.ts'
import { takePictures } from '../pictures.ts'

await buildStale()
await takePictures()
