// How a voice sounds or a presenter looks, in the words of vendors.

/** Vendors write `Female`, `feminine`, `gender_neutral` and more. */
export function genderOf(text: string | null | undefined): 'female' | 'male' | 'neutral' {
  if (/^(f$|fem|woman)/i.test(text ?? '')) return 'female';
  return /^(m$|mal|masc|man)/i.test(text ?? '') ? 'male' : 'neutral';
}
