import { spawnSync } from 'node:child_process'
import { root } from '../program.ts'

// A path relative to the working tree, so that it holds in every worktree for the repository.
const { status } = spawnSync('git', ['config', 'core.hooksPath', 'scripts/hooks'], { cwd: root, stdio: 'ignore' })
console.log(
  status === 0
    ? '提交检查已启用 · commit subjects are checked from now on'
    : '这里不是 git 仓库，未启用提交检查 · no git repository here, so no hook is installed',
)
