/** A report with the parts that were measured anew; those that were not, and what stands above all, stay as they were. */
export function withSections(old: string, fresh: string): string {
  const [head, ...kept] = sectionsOf(old)
  const sections = new Map([...kept, ...sectionsOf(fresh).slice(1)].map((section) => [titleOf(section), section.trimEnd()]))
  return `${[head?.trimEnd(), ...sections.values()].join('\n\n')}\n`
}

function sectionsOf(text: string): string[] {
  return text.split(/^(?=## )/m)
}

function titleOf(section: string): string {
  return section.slice(0, section.indexOf('\n'))
}
