const STORAGE_KEY = 'settlebox-keys';

/** Reports whether shortcuts of one key work. People who dictate turn them off, because words would run them. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    // A browser can deny storage to a page opened from disk.
    return true;
  }
}

/** Turns shortcuts of one key on or off, in this browser. */
export function turnKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage they stay on.
  }
}
