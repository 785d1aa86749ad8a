import { texts } from '#web/base/locales/texts.ts'

export const bankTexts = texts({
  zh: {
    import: '导入打款结果',
    cancel: '取消',
    none: '无',
    import_title: '导入打款结果',
    import_submit: '导入 {n} 行',
    import_check: '核对',
    import_file: '选择文件（CSV、TXT）',
    import_hint: '选择银行结果文件或粘贴其内容。没有表头时，每行依次为：单号、金额、流水号、结果（成功/失败）、失败原因',
    import_read: '读到 {n} 行，尚未核对',
    import_judged: '共 {n} 行：匹配 {match}，其余 {rest} 行不导入',
    import_bad: '第 {line} 行无法识别',
    import_none: '没有可导入的行',
    import_done: '已打款 {paid} 笔，登记失败 {failed} 笔',
    import_refused: '未处理的行',
  },
  en: {
    import: 'Import results',
    cancel: 'Cancel',
    none: 'None',
    import_title: 'Import bank results',
    import_submit: 'Import {n:line|lines}',
    import_check: 'Check',
    import_file: 'Choose a file (CSV, TXT)',
    import_hint:
      'Choose the bank’s result file or paste its content. Without headings, the columns are: number, amount, serial number, result (success/failed), failure reason',
    import_read: '{n:line|lines}, not checked yet',
    import_judged: '{n:line|lines}: {match} match, the other {rest} are not imported',
    import_bad: 'Line {line} could not be read',
    import_none: 'No lines to import',
    import_done: '{paid} paid, {failed} failed',
    import_refused: 'Unprocessed lines',
  },
})
