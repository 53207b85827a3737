const KEY = 'vetloom.numbers';

/** Names this browser to the clinics whose numbers it holds; it says nothing about the person or the machine. */
export function deviceName(): string {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) return kept;
  const made = crypto.randomUUID();
  localStorage.setItem(KEY, made);
  return made;
}
