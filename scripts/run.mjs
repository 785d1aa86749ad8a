// Entry for every npm script: `node scripts/run.mjs <task> [arguments]`. Plain JavaScript that an old Node can parse, to report its version.
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Hexbolt 需要 Node.js 20 或更高版本，当前为 ${process.versions.node}。`)
  console.error(`Hexbolt needs Node.js 20 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

import('./run/task.mjs')
  .then(({ runTask }) => runTask(process.argv[2], process.argv.slice(3)))
  .catch((error) => {
    console.error(error.expected || error.name === 'StartError' ? error.message : error)
    process.exit(1)
  })
