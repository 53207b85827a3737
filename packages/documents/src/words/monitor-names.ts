/** What is watched in every animal in hospital, by the ids of the specification (2 §3 "Default monitor missions"). */
const MONITOR_NAMES: Readonly<Partial<Record<string, string>>> = {
  spirit: '精神',
  appetite: '食慾',
  bw: '體重',
  urine: '排尿',
  feces: '排便',
  bp: '血壓',
  hr: '心跳',
  bt: '體溫',
  br: '呼吸',
  food: '餵食',
};

/** What a monitor is called: by the clinic's word, else by the specification's id. */
export const monitorName = (missionID: string, name = ''): string => name || (MONITOR_NAMES[missionID] ?? missionID);
