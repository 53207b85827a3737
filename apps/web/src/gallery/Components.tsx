import { Button, Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { WeightTrend } from '@vetloom/ui/chart/WeightTrend.tsx';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMonthDay } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { FilterChip, SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Footer, Pane, Sheet, Split, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { BookingStatus } from '@vetloom/ui/status/BookingStatus.tsx';
import { ThreadStatus } from '@vetloom/ui/status/ThreadStatus.tsx';
import { ThreeThreads } from '@vetloom/ui/status/ThreeThreads.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { VisitThread } from '@vetloom/ui/status/VisitThread.tsx';
import { WaitingTime } from '@vetloom/ui/status/WaitingTime.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import { useState } from 'react';
import { PageHeader } from '../shell/header/PageHeader.tsx';

const now = shownNow();
const names = ['麻糬', '芝麻', '妞妞', '花花', '橘子', '吐司', '元寶', 'Momo', '小黑', '咕咕'];
const rows = Array.from({ length: 100_000 }, (_, index) => ({
  id: String(index),
  name: names[index % names.length] ?? '',
  breed: '柴犬',
  total: (index * 137) % 9000,
  status: [0, 10, 20, 90][index % 4] ?? 0,
}));

/** Development only: every shared component on one page inside the frame. */
export default function Components() {
  const [filter, setFilter] = useState('all');
  const [figure, setFigure] = useState('9.8');
  const [panel, setPanel] = useState(false);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [on, setOn] = useState(false);
  return (
    <>
      <PageHeader
        title="元件"
        tabs={[
          { key: 'a', label: '全部', count: 24 },
          { key: 'b', label: '其他' },
        ]}
        activeTab="a"
      />
      <div style={{ height: '100%', padding: '0 8px 8px 0' }}>
        <Sheet fill>
          <Split>
            <Pane width={430}>
              <SectionHeading count={5} aside="形、色、字">
                狀態
              </SectionHeading>
              <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap' }}>
                <VisitStatus status={0} />
                <VisitStatus status={0} opened />
                <VisitStatus status={10} />
                <VisitStatus status={20} />
                <VisitStatus status={90} />
              </div>
              <div style={{ display: 'flex', gap: 16, margin: '8px 0' }}>
                {[0, 10, 20, 30].map((status) => (
                  <ThreadStatus key={status} status={status} />
                ))}
              </div>
              <div style={{ display: 'flex', gap: 16, margin: '8px 0' }}>
                {(['pending', 'approved', 'refuse', 'cancel', 'noShow', 'checkedIn'] as const).map((status) => (
                  <BookingStatus key={status} status={status} />
                ))}
                <BookingStatus status="checkedIn" visit={{ status: 90, openedDateTime: 1 }} />
              </div>
              <ThreeThreads exam={30} dispense={20} bill={10} />
              <div style={{ display: 'flex', gap: 16, margin: '8px 0' }}>
                <WaitingTime since={now - 480} now={now} />
                <WaitingTime since={now - 1080} now={now} />
                <WaitingTime since={now - 2460} now={now} />
              </div>
              <VisitThread
                segments={[
                  { kind: 'waiting', minutes: 19 },
                  { kind: 'doctor', minutes: 7 },
                  { kind: 'work', minutes: 4 },
                ]}
              />
              <div style={{ display: 'flex', gap: 8, margin: '12px 0', alignItems: 'center' }}>
                {(['dog', 'cat', 'rabbit', 'bird', 'other'] as const).map((species) => (
                  <PatientGlyph key={species} species={species} size={28} tile={44} />
                ))}
                <PatientGlyph species="dog" />
                <PatientGlyph species="cat" />
                <PatientGlyph species="rabbit" />
                <PatientGlyph species="bird" />
                <StaffAvatar name="林佳蓉" colour="#3E6788" />
                <StaffAvatar name="王思妤" colour="#F2C14E" size={24} />
                <StaffAvatar name="陳" size={30} square />
              </div>
              <SectionHeading>按鈕與鍵</SectionHeading>
              <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', margin: '4px 0 12px' }}>
                <Button rightSection={<Keycap keys="Ctrl Enter" onFill />}>完成看診</Button>
                <Button variant="default" rightSection={<Keycap keys="F8" />}>
                  送調劑
                </Button>
                <Button variant="subtle" onClick={() => setPanel(true)}>
                  面板
                </Button>
                <Button variant="subtle" data-danger onClick={() => showError('收款沒有送出', 800000)}>
                  捨棄
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconPrinter size={16} />}
                  onClick={() => showSuccess('已儲存')}
                >
                  列印
                </Button>
                <Button disabled>不能按</Button>
                <Button
                  size="sm"
                  variant="default"
                  onClick={() =>
                    showUndo({ message: '已刪除藥袋 2（3 項）', undoWord: '復原', onUndo: () => showSuccess('已復原') })
                  }
                >
                  復原
                </Button>
              </div>
              <div style={{ display: 'flex', gap: 6, flexWrap: 'wrap', margin: '4px 0 12px' }}>
                <SegmentedFilter
                  label="種類"
                  value={filter}
                  onChange={setFilter}
                  options={[
                    { value: 'all', label: '全部', count: 86 },
                    { value: 'visit', label: '看診', count: 31 },
                  ]}
                />
                <FilterChip active={on} onToggle={() => setOn(!on)}>
                  只看我的
                </FilterChip>
                <Chip>A-02</Chip>
                <Chip tone="accent">住院</Chip>
                <Chip tone="ochre">禁食</Chip>
                <Chip tone="cinnabar">過敏</Chip>
                <Chip tone="gromwell">管制</Chip>
                <Chip tone="solid">急診</Chip>
                <Chip dot="#8A5A2B">老客戶</Chip>
              </div>
              <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
                <FigureInput label="體重" unit="kg" value={figure} onChange={setFigure} />
                <Select label="醫師" data={['林佳蓉', '王思妤']} defaultValue="林佳蓉" />
                <TextInput label="電話" defaultValue="0928-114-506" error="飼主電話重複，已是丁慧敏的電話。" />
                <TextInput label="飼主" defaultValue="陳怡君" disabled />
                <Checkbox label="其餘皆正常" defaultChecked />
                <Switch label="LINE 預約" defaultChecked />
              </div>
              <div style={{ margin: '16px 0' }}>
                <ProgressBar
                  title="匯入飼主與動物"
                  done={12480}
                  total={20000}
                  detail="12,480 / 20,000　剩約 40 秒"
                  note="可以先做別的事，完成後通知"
                />
              </div>
              <ErrorState title="這筆收款沒有送出" code={800000} actions={<Button size="sm">再試一次</Button>}>
                資料庫連線失敗。金額與明細已存在這台電腦，不會重複收款。
              </ErrorState>
              <div style={{ margin: '16px 0' }}>
                <Notice tone="ochre" title="週三晚上改為休診">
                  已有 3 筆預約在這個時段。
                </Notice>
              </div>
              <WeightTrend
                points={[8.4, 8.7, 8.6, 8.9, 9.1, 9, 9.2, 9.2, 9.8].map((value, index) => ({
                  at: now - (8 - index) * 90 * 86_400,
                  value,
                }))}
                formatAt={formatMonthDay}
              />
              <Sparkline values={[1, 3, 2, 5]} tone="cinnabar" />
              <EmptyState
                title="今天還沒有人報到"
                next="從預約報到，或替現場來的飼主建立報到。"
                actions={<Button rightSection={<Keycap keys="N" onFill />}>報到</Button>}
              />
            </Pane>
            <div
              style={{
                flex: 1,
                minWidth: 0,
                display: 'flex',
                flexDirection: 'column',
                borderInlineStart: '1px solid var(--vl-line)',
              }}
            >
              <Toolbar end={<Button size="sm">新增</Button>}>
                <TextInput size="sm" aria-label="搜尋" placeholder="搜尋" />
              </Toolbar>
              <ListTable
                label="病歷"
                rows={rows}
                rowKey={(row) => row.id}
                onOpen={() => setPanel(true)}
                onPreview={() => undefined}
                selection={selection}
                onSelectionChange={setSelection}
                sort={{ key: 'name', descending: false }}
                onSort={() => undefined}
                columns={[
                  {
                    key: 'name',
                    head: '動物',
                    sortable: true,
                    cell: (row) => (
                      <>
                        <b style={{ fontWeight: 600 }}>{row.name}</b>{' '}
                        <span style={{ color: 'var(--vl-ink-3)', fontSize: '0.75rem' }}>{row.breed}</span>
                      </>
                    ),
                  },
                  {
                    key: 'threads',
                    head: '進度',
                    width: '130px',
                    cell: () => <ThreeThreads exam={30} dispense={20} bill={10} />,
                  },
                  { key: 'total', head: '金額', align: 'end', width: '80px', cell: (row) => formatAmount(row.total) },
                  { key: 'status', head: '狀態', width: '100px', cell: (row) => <VisitStatus status={row.status} /> },
                ]}
              />
              <Footer end={<Keycap keys="Enter" />}>共 100,000 筆</Footer>
            </div>
          </Split>
        </Sheet>
        <SidePanel opened={panel} onClose={() => setPanel(false)} title="新增飼主" footer={<Button>儲存</Button>}>
          <TextInput label="姓名" />
        </SidePanel>
      </div>
    </>
  );
}
