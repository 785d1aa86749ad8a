export interface CodeValues {
  mobile: string
  sms_code: string
}

/** What is wrong with a mobile number and a code, as far as it can be known before the server is asked (checklist C08). */
export function mobileFaults({ mobile, sms_code }: CodeValues): {
  mobile?: 'mobileMissing' | 'mobileWrong'
  sms_code?: 'codeMissing' | 'codeWrong'
} {
  return {
    ...(mobile.trim() === '' ? { mobile: 'mobileMissing' } : /^1[3-9]\d{9}$/.test(mobile.trim()) ? {} : { mobile: 'mobileWrong' }),
    ...(sms_code.trim() === '' ? { sms_code: 'codeMissing' } : /^\d{6}$/.test(sms_code.trim()) ? {} : { sms_code: 'codeWrong' }),
  }
}
