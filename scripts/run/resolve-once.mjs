import module from 'node:module'

// Node parses a package's whole package.json again for each module in it and for each import; that of drizzle-orm has 179 kB, which takes
// half the start of a task. An old Node has no such hooks.
module.registerHooks?.({ resolve })

const imports = new Map()
const folders = new Set()

function resolve(specifier, context, next) {
  const { parentURL = '', conditions, importAttributes } = context
  if (!conditions.includes('import') || Object.keys(importAttributes).length > 0) return next(specifier, context)
  // a package may have its own version of another one
  if (parentURL.includes('/node_modules/')) return resolveInPackage(specifier, context, next)
  return /^[a-z@][^:]*$/i.test(specifier) ? resolveImport(specifier, context, next) : next(specifier, context)
}

/** The files of one folder have one format, if a package.json names it. */
function resolveInPackage(specifier, context, next) {
  if (!/^\.{1,2}\/.*\.js$/.test(specifier)) return next(specifier, context)
  const { href } = new URL(specifier, context.parentURL)
  const folder = new URL('.', href).href
  if (folders.has(folder)) return { url: href, format: 'module', shortCircuit: true }
  const resolved = next(specifier, context)
  if (resolved.format === 'module') folders.add(folder)
  return resolved
}

function resolveImport(specifier, context, next) {
  const known = imports.get(specifier)
  if (known) return known
  const resolved = { ...next(specifier, context), shortCircuit: true }
  imports.set(specifier, resolved)
  return resolved
}
