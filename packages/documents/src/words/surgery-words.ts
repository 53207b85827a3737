import type { MonitorEvent, MonitorParameter } from '@vetloom/domain/surgery/monitor.schema.ts';
import type { Words } from './words.ts';

interface SurgeryWords {
  readonly title: string;
  readonly operation: string;
  readonly begun: string;
  readonly ended: string;
  readonly running: string;
  readonly surgeon: string;
  readonly assistant: string;
  readonly anesthetist: string;
  readonly readings: string;
  readonly time: string;
  readonly remarks: string;
  readonly limits: string;
  readonly none: string;
  readonly legend: string;
  readonly signature: string;
  readonly parameters: Readonly<Record<MonitorParameter, string>>;
  readonly units: Readonly<Record<MonitorParameter, string>>;
  readonly events: Readonly<Record<MonitorEvent, string>>;
}

const chinese: SurgeryWords = {
  title: '手術麻醉監測紀錄',
  operation: '手術',
  begun: '開始',
  ended: '結束',
  running: '進行中',
  surgeon: '主刀',
  assistant: '助手',
  anesthetist: '麻醉',
  readings: '監測數值',
  time: '時間',
  remarks: '備註',
  limits: '範圍',
  none: '沒有紀錄',
  legend: '▲ 高於範圍　▼ 低於範圍',
  signature: '麻醉監測人員簽名',
  parameters: {
    heartRate: '心跳',
    respiration: '呼吸',
    spo2: 'SpO2',
    etco2: 'EtCO2',
    systolic: '收縮壓',
    mean: '平均壓',
    diastolic: '舒張壓',
    temperature: '體溫',
    isoflurane: 'Iso',
    oxygen: '氧氣',
    fluids: '輸液',
  },
  units: {
    heartRate: '次/分',
    respiration: '次/分',
    spo2: '%',
    etco2: 'mmHg',
    systolic: 'mmHg',
    mean: 'mmHg',
    diastolic: 'mmHg',
    temperature: '℃',
    isoflurane: '%',
    oxygen: 'L/分',
    fluids: 'mL/時',
  },
  events: {
    premedication: '前給藥',
    induction: '誘導',
    intubation: '插管',
    incision: '劃刀',
    suture: '縫合',
    gasOff: '關氣',
    extubation: '拔管',
    recovery: '甦醒',
  },
};

const english: SurgeryWords = {
  title: 'Anaesthesia Record',
  operation: 'Operation',
  begun: 'Begun',
  ended: 'Ended',
  running: 'running',
  surgeon: 'Surgeon',
  assistant: 'Assistant',
  anesthetist: 'Anaesthetist',
  readings: 'Readings',
  time: 'Time',
  remarks: 'Remarks',
  limits: 'Limits',
  none: 'Nothing was recorded',
  legend: '▲ above the limit　▼ below the limit',
  signature: 'Signature of the anaesthetist',
  parameters: {
    heartRate: 'HR',
    respiration: 'RR',
    spo2: 'SpO2',
    etco2: 'EtCO2',
    systolic: 'SAP',
    mean: 'MAP',
    diastolic: 'DAP',
    temperature: 'Temp',
    isoflurane: 'Iso',
    oxygen: 'O2',
    fluids: 'Fluids',
  },
  units: {
    heartRate: '/min',
    respiration: '/min',
    spo2: '%',
    etco2: 'mmHg',
    systolic: 'mmHg',
    mean: 'mmHg',
    diastolic: 'mmHg',
    temperature: '℃',
    isoflurane: '%',
    oxygen: 'L/min',
    fluids: 'mL/h',
  },
  events: {
    premedication: 'premedication',
    induction: 'induction',
    intubation: 'intubation',
    incision: 'incision',
    suture: 'suture',
    gasOff: 'gas off',
    extubation: 'extubation',
    recovery: 'recovery',
  },
};

/** The words of the anaesthesia record, in the language of the paper. */
export const surgeryWords = (words: Words): SurgeryWords => (words.language === 'en' ? english : chinese);
