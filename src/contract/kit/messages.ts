import type { Label } from './label.ts'

/** The messages that all areas share, verbatim (domain §0.3). */
export const messages = {
  ask_input: ['请输入{label}', 'Please enter {label}'],
  ask_select: ['请选择{label}', 'Please select {label}'],
  ask_upload: ['请上传{label}', 'Please upload {label}'],
  too_long: ['{label}不能超过{n}个字符', '{label} must be at most {n:character|characters}'],
  too_short: ['{label}不能少于{n}个字符', '{label} must be at least {n:character|characters}'],
  int_range: ['{label}必须为{min}~{max}之间的整数', '{label} must be a whole number from {min} to {max}'],
  above_zero: ['{label}必须大于0', '{label} must be greater than 0'],
  not_negative: ['{label}不能小于0', '{label} must not be less than 0'],
  too_many: ['{label}最多{n}个', '{label}: at most {n}'],
  malformed: ['{label}格式不正确', '{label} is not valid'],
  taken: ['{label}已存在', '{label} already exists'],
  image_foreign: ['图片地址不合法', 'The image address is not valid'],
  not_found: ['{entity}不存在', '{entity} does not exist'],
  deleted: ['{entity}已删除', '{entity} has been deleted'],
  in_use: ['{entity}已被使用，无法删除', '{entity} is in use and cannot be deleted'],
  conflict: ['数据已被他人修改，请刷新后重试', 'Someone else has changed this record. Reload and try again'],
  not_allowed_now: ['当前状态不允许该操作', 'This cannot be done in the current state'],
  forbidden: ['您没有该操作的权限', 'You do not have permission for this'],
  out_of_scope: ['您无权访问该数据', 'You do not have access to this record'],
  duplicate_submit: ['请勿重复提交', 'Already submitted'],
  saved_before: [
    '这份内容刚才已经保存，之后的修改没有保存；请关闭后打开已保存的数据再修改',
    'This was saved a moment ago, without your later changes. Close it, then open the saved record to change it',
  ],
  key_missing: ['缺少幂等键 X-Idempotency-Key', 'The header X-Idempotency-Key is missing'],
  version_missing: ['缺少数据版本号', 'The version of the record is missing'],
  all_refused: ['{action}失败，{n}条数据均未处理：{reason}', '{action}: none of {n} was changed. {reason}'],
  partly_refused: ['{action}：成功{done}条，失败{n}条：{reason}', '{action}: {done} done, {n} refused. {reason}'],
  done_rows: ['{done} {n} 项', '{done}: {n}'],
  saved: ['保存成功', 'Saved'],
  removed: ['删除成功', 'Deleted'],
} as const satisfies Record<string, Label>

/** The message for a call that approves (`pass` 1) or refuses (`pass` 0). */
export const byDecision = (approved: Label, refused: Label) => ({ by: 'pass', words: { 1: approved, 0: refused } }) as const
