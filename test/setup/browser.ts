import { execFile } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fitsInMemory } from './scratch.ts'

export interface BrowserLaunchOptions {
  readonly executablePath: string
  readonly args: string[]
  readonly ignoreDefaultArgs: string[]
  readonly env: Record<string, string>
}

const run = promisify(execFile)

/**
 * A Chromium for the tests: from CHROME, else the npm package's, headless and at half a desktop browser's cost,
 * or the system's on machines that the package does not support. It runs only this product, so it can do without
 * its sandbox, which root and most containers do not allow.
 */
export async function browserLaunchOptions(): Promise<BrowserLaunchOptions> {
  const installed = process.env.CHROME || (madeForThisMachine ? undefined : systemBrowser())
  if (installed) return { executablePath: installed, args: ['--no-sandbox', '--disable-gpu'], ignoreDefaultArgs, env: definedVariables() }
  const folder = await unpackedBrowser()
  return {
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    ignoreDefaultArgs,
    env: { ...definedVariables(), LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

// By default Playwright shares memory by files on the disk, for machines with little shared memory; memory takes a tenth as long.
const ignoreDefaultArgs = fitsInMemory(2 ** 30) ? ['--disable-dev-shm-usage'] : []

const madeForThisMachine = process.platform === 'linux' && process.arch === 'x64'

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), mac].find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Unpacks the browser once (60 MB to 200 MB, a few seconds) into the tool caches. */
async function unpackedBrowser(): Promise<string> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const parents = [join(home, '..', '..', '.cache'), join(tmpdir(), `hexbolt-cache-${process.getuid?.() ?? 0}`)]
  const name = `chromium-${version}-with-chinese`
  const there = parents.map((parent) => join(parent, name)).find((folder) => isExecutable(join(folder, 'chromium')))
  if (there) return there
  const parent = writableFolder(parents)
  const folder = join(parent, name)
  // Under a temporary name until it is complete, because a second run may read it.
  const unfinished = mkdtempSync(join(parent, 'chromium-unpacking-'))
  const script = `
    const { inflate } = await import('@sparticuz/chromium')
    await Promise.all(${JSON.stringify(archives.map((name) => join(home, 'bin', name)))}.map(inflate))`
  // The package unpacks into the system's temporary folder, which another user could have filled before.
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: home,
    env: { ...process.env, TMPDIR: unfinished, TEMP: unfinished },
  })
  const chinese = join(dirname(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'))), 'fonts')
  for (const weight of ['Regular', 'Bold'])
    copyFileSync(join(chinese, `NotoSansHans-${weight}.otf`), join(unfinished, 'fonts', 'fonts', `NotoSansHans-${weight}.otf`))
  writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontSettings)
  chmodSync(unfinished, 0o755)
  chmodSync(join(unfinished, 'chromium'), 0o755)
  try {
    renameSync(unfinished, folder)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

// The package knows only a cloud function's font folders, and a page without any font shows no text. Without
// Chinese glyphs axe takes the font for an icon font, and skips most texts.
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>~/.fonts</dir>
  <alias>
    <family>sans-serif</family>
    <prefer><family>Open Sans</family><family>Noto Sans Hans</family></prefer>
  </alias>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']

function writableFolder(folders: readonly string[]): string {
  const found = folders.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true })
      accessSync(folder, constants.W_OK)
      return true
    } catch {
      return false
    }
  })
  if (!found) throw new Error(`no folder to unpack a browser into: ${folders.join(', ')}`)
  return found
}

/** Without a locale a browser cannot name a file in Chinese. */
function definedVariables(): Record<string, string> {
  const defined = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(defined), LC_ALL: 'C.UTF-8' }
}
