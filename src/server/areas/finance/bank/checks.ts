import type { Check } from '#server/platform/verify/check.ts'

/** The rules for bank statements and their lines. */
export const bankChecks: readonly Check[] = [
  {
    name: 'bank_line.once',
    label: ['每张凭证、每笔打款至多对应一笔银行流水', 'No voucher and no payout belongs to two bank lines'],
    violations: `select concat('payment ', payment_id, ' withdraw ', withdraw_id, ' attempt ', attempt, ': ', count(*), ' lines') as sample
      from bank_line where state = 'matched' group by payment_id, withdraw_id, attempt having count(*) > 1`,
  },
  {
    name: 'bank_line.amount',
    label: ['已匹配流水的金额等于对应单据的金额', 'A matched bank line has the amount of its voucher or payout'],
    violations: `select concat('bank line ', l.id, ': ', l.amount, ' of ', coalesce(p.amount, -w.actual)) as sample from bank_line l
      left join payment p on p.id = l.payment_id left join withdraw w on w.id = l.withdraw_id
      where l.state = 'matched' and l.amount is distinct from coalesce(p.amount, -w.actual)`,
  },
  {
    name: 'bank_statement.sums',
    label: ['银行对账单的笔数与金额等于其流水', 'Numbers and sums of a bank statement are those of its lines'],
    violations: `select concat('bank statement ', s.id, ': ', s.in_amount, ' in, ', s.out_amount, ' out, ', s.line_count, ' lines') as sample
      from bank_statement s left join (select statement_id, count(*) as n,
        count(*) filter (where amount > 0) as in_n, coalesce(sum(amount) filter (where amount > 0), 0) as came,
        count(*) filter (where amount < 0) as out_n, coalesce(sum(amount) filter (where amount < 0), 0) as went
        from bank_line group by 1) as l on l.statement_id = s.id
      where (s.line_count, s.in_count, s.in_amount, s.out_count, s.out_amount) is distinct from (l.n, l.in_n, l.came, l.out_n, l.went)`,
  },
]
