// One drawing per family on 48 × 48. Class `a` is filled lightly, the rest are lines.
export const pictograms: Readonly<Record<string, string>> = {
  bearing: `<circle cx="24" cy="24" r="18" class="a"/><circle cx="24" cy="24" r="13.5"/><circle cx="24" cy="24" r="10"/><circle cx="24" cy="24" r="6" class="w"/>${ring(8, 11.75, (x, y) => `<circle cx="${x}" cy="${y}" r="2.6" class="w"/>`)}`,
  'tapered-bearing': `<path d="M6 14 42 8V40L6 34Z" class="a"/><path d="M6 20 42 17M6 28 42 31"/>${[12, 20, 28, 36].map((x) => `<path d="M${x} ${20.6 - x / 14}V${27.4 + x / 14}"/>`).join('')}<path d="M6 24H42" class="d"/>`,
  belt: '<path d="M14 10H34A14 14 0 0 1 34 38H14A14 14 0 0 1 14 10Z" class="a"/><path d="M14 15H34A9 9 0 0 1 34 33H14A9 9 0 0 1 14 15Z" class="w"/><circle cx="14" cy="24" r="5"/><circle cx="34" cy="24" r="5"/><circle cx="14" cy="24" r="1.2"/><circle cx="34" cy="24" r="1.2"/>',
  bolt: '<path d="M5 15H14V33H5ZM5 21H14M5 27H14" class="a"/><path d="M14 19H42L43 21V27L42 29H14Z"/><path d="M24 19 22 29M28 19 26 29M32 19 30 29M36 19 34 29M40 19 38 29"/>',
  'cap-screw':
    '<path d="M5 14H17V34H5Z" class="a"/><path d="M8 14V34M11 14V34M14 14V34"/><path d="M17 19H42L43 21V27L42 29H17Z"/><path d="M26 19 24 29M30 19 28 29M34 19 32 29M38 19 36 29"/>',
  nut: '<path d="M24 5 40.5 14.5V33.5L24 43 7.5 33.5V14.5Z" class="a"/><circle cx="24" cy="24" r="10" class="w"/><path d="M24 16.5A7.5 7.5 0 1 1 16.5 24"/>',
  washer:
    '<ellipse cx="24" cy="28" rx="18" ry="12" class="a"/><ellipse cx="24" cy="24" rx="18" ry="12" class="a"/><ellipse cx="24" cy="24" rx="8.5" ry="5.6" class="w"/><path d="M16.5 26.6A8.5 5.6 0 0 0 31.5 26.6"/>',
  drill:
    '<path d="M4 22H16V26H4Z" class="a"/><path d="M16 20H38L44 24 38 28H16Z"/><path d="M16 28C20 28 20 20 24 20M23 28C27 28 27 20 31 20M30 28C34 28 34 20 38 20"/>',
  'end-mill':
    '<path d="M4 19H20V29H4Z" class="a"/><path d="M20 18H42V30H20Z"/><path d="M20 30C25 30 25 18 30 18M26 30C31 30 31 18 36 18M32 30C37 30 37 18 42 18"/><path d="M42 18 44 20V28L42 30"/>',
  tap: '<path d="M4 20H9V28H4ZM9 21.5H24V26.5H9Z" class="a"/><path d="M24 19H40L44 22V26L40 29H24Z"/><path d="M27 19V29M30 19V29M33 19V29M36 19V29M39 19V29"/><path d="M24 24H44" class="d"/>',
  insert:
    '<path d="M12 12 36 8 38 34 14 40Z" class="a"/><circle cx="25" cy="24" r="5.5" class="w"/><path d="M16.5 15.5 32.5 12.8 33.8 31 17.8 35Z"/>',
  disc: `<circle cx="24" cy="24" r="19" class="a"/><circle cx="24" cy="24" r="8.5" class="w"/><circle cx="24" cy="24" r="3.5" class="w"/>${ring(16, 14, (x, y) => `<circle cx="${x}" cy="${y}" r=".7"/>`)}`,
  sandpaper:
    '<path d="M10 8H38V34C38 38 34 40 30 40H10Z" class="a"/><path d="M38 34C38 30 30 31 30 40"/><path d="M15 14h.1M21 13h.1M28 15h.1M33 13h.1M16 21h.1M24 20h.1M31 22h.1M14 28h.1M21 27h.1M28 28h.1M17 34h.1M24 34h.1"/>',
  wrench:
    '<g transform="rotate(45 24 24)"><path d="M10 20H34V28H10Z" class="a"/><path d="M14 18A8 8 0 0 0 0 18.5H8V29.5H0A8 8 0 0 0 14 30Z" class="a"/><circle cx="40" cy="24" r="8" class="a"/><circle cx="40" cy="24" r="4" class="w"/></g>',
  screwdriver:
    '<path d="M5 18H20L24 22V26L20 30H5A2 2 0 0 1 3.5 28V20A2 2 0 0 1 5 18Z" class="a"/><path d="M8 22H18M8 26H18"/><path d="M24 22.5H38L44 20.5V27.5L38 25.5H24Z"/>',
  glove:
    '<path d="M15 42V28L8 20C6 17 9.5 14.5 12 17L16 21V9C16 5.5 20.5 5.5 20.5 9V7C20.5 3.8 25 3.8 25 7V9C25 6 29.5 6 29.5 9V12C29.5 9.5 34 9.5 34 12.5V30L32 42Z" class="a"/><path d="M20.5 9V20M25 9V20M29.5 12V21M15 36H33"/>',
  shoe: '<path d="M8 9H21V21C27 25 36 24 41 29 43 31 43 34 43 34H8Z" class="a"/><path d="M7 34H44V39H7Z"/><path d="M33 25.5C33 30 36 34 36 34M21 13H17M21 17H17M22 21.5 18 23"/>',
  helmet: '<path d="M8 32A16 17 0 0 1 40 32Z" class="a"/><path d="M4 32H44V36H4Z"/><path d="M19 16V10.5H29V16M19 16V26M29 16V26"/>',
  oil: '<path d="M12 8H36V42H12Z" class="a"/><path d="M12 14H36M12 36H36M12 8C12 5 36 5 36 8"/><path d="M24 18C20 23.5 19 25.5 19 27.5A5 5 0 0 0 29 27.5C29 25.5 28 23.5 24 18Z" class="w"/>',
  grease:
    '<path d="M10 16H38L36 42H12Z" class="a"/><path d="M8 11H40V16H8Z"/><path d="M14 11C14 3 34 3 34 11"/><path d="M16 24H32V35H16Z" class="w"/><path d="M19 28H29M19 31.5H26"/>',
  tube: '<circle cx="24" cy="24" r="18" class="a"/><circle cx="24" cy="24" r="15"/><circle cx="24" cy="24" r="12"/><circle cx="24" cy="24" r="9" class="w"/><path d="M24 42H43V38.5H35.5"/>',
  fitting:
    '<path d="M6 19H14V29H6ZM34 17H42V31H34Z"/><path d="M14 15H34V33H14Z" class="a"/><path d="M20 15V33M28 15V33M36.7 17V31M39.4 17V31"/>',
  cylinder:
    '<path d="M8 14H30V34H8Z" class="a"/><path d="M4 12H9V36H4ZM29 12H34V36H29Z"/><path d="M34 22H44V26H34ZM9 18H29M9 30H29"/><path d="M6.5 12V8.5M31.5 12V8.5"/>',
  breaker:
    '<path d="M14 5H34V43H14Z" class="a"/><path d="M14 12H34M14 36H34"/><path d="M20 18H28V30H20Z" class="w"/><path d="M20 24H28V18H20Z"/><path d="M24 8.5h.1M24 39.5h.1"/>',
  cable:
    '<path d="M4 15H24V33H4Z" class="a"/><path d="M24 17H36V22H24ZM24 22H38V27H24ZM24 27H36V31H24Z"/><path d="M36 19.5H43M38 24.5H45M36 29H43"/>',
  'o-ring':
    '<ellipse cx="24" cy="25" rx="19" ry="14" class="a"/><ellipse cx="24" cy="25" rx="12.5" ry="8" class="w"/><path d="M8.5 21C11 16.5 17 14 24 14"/>',
  adhesive:
    '<path d="M16 20H32V43H16Z" class="a"/><path d="M16 20 21 13H27L32 20M21.5 13 23 4H25L26.5 13"/><path d="M19.5 26H28.5V36H19.5Z" class="w"/><path d="M22 29.5H26M22 32.5H26"/>',
  welding:
    '<circle cx="20" cy="24" r="16" class="a"/><circle cx="20" cy="24" r="12"/><circle cx="20" cy="24" r="5" class="w"/><path d="M31.5 35.5 40 40"/><path d="M43 35V31M46 37 44.5 36M38 35 39.5 37.5M44 44 42.5 42"/>',
  caster:
    '<path d="M8 5H40V11H8Z"/><path d="M14 11H34L30 34H18Z" class="a"/><circle cx="24" cy="33" r="10.5" class="a"/><circle cx="24" cy="33" r="7" class="w"/><circle cx="24" cy="33" r="2"/>',
  'power-drill':
    '<path d="M8 10H30L34 14V20L30 24H8Z" class="a"/><path d="M14 24H24L22 38H12Z" class="a"/><path d="M9 38H25V43H9ZM34 15H40V19H34Z"/><path d="M40 17H46M12 14H26M12 17H26M24 27H27"/>',
  gauge:
    '<circle cx="24" cy="21" r="16" class="a"/><circle cx="24" cy="21" r="12.5" class="w"/><path d="M24 21 30 14M15 25.5A10 10 0 1 1 33 25.5M20 37H28V44H20Z"/><circle cx="24" cy="21" r="1.6"/>',
  cleaning: '<path d="M16 18H32L35 24V43H13V24Z" class="a"/><path d="M19 18V11H29V18M22 11V6H33L37 10M17 28H31V37H17Z"/>',
}

function ring(count: number, radius: number, draw: (x: string, y: string) => string) {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return draw((24 + radius * Math.cos(angle)).toFixed(2), (24 + radius * Math.sin(angle)).toFixed(2))
  }).join('')
}
