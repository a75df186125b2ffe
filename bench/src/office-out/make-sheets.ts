import { python } from './read-xlsx.ts'

/** Writes workbooks as offices have them, with openpyxl: with and without lines, over pages, with merged headings and several number styles. */
export async function makeSheets(folder: string): Promise<string[]> {
  return JSON.parse(await python(maker, folder))
}

const maker = `
import datetime, json, os, random, sys
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
folder, made = sys.argv[1], []
pick = random.Random(7)
thin = Side(style='thin')
box = Border(left=thin, right=thin, top=thin, bottom=thin)
goods = ['Apples', 'Pears', 'Plums', 'Cherries', 'Quinces', 'Walnuts', 'Hazelnuts', 'Grapes', 'Figs', 'Melons']
towns = ['Aachen', 'Bonn', 'Cologne', 'Dortmund', 'Essen', 'Frankfurt', 'Hamburg', 'Kiel', 'Leipzig', 'Munich']
def save(book, name):
    path = os.path.join(folder, name + '.xlsx')
    book.save(path)
    made.append(path)
def fill(sheet, rows, formats=(), widths=(), borders=False, bold=True):
    for row in rows:
        sheet.append(row)
    top = sheet.max_row - len(rows) + 1
    for index, row in enumerate(sheet.iter_rows(min_row=top, max_row=sheet.max_row)):
        for cell in row:
            if borders:
                cell.border = box
            if index == 0 and bold:
                cell.font = Font(bold=True)
            elif cell.column <= len(formats) and formats[cell.column - 1]:
                cell.number_format = formats[cell.column - 1]
    for index, width in enumerate(widths):
        sheet.column_dimensions['ABCDEFGHIJKLMNOP'[index]].width = width
def price():
    return round(pick.uniform(1, 9000), 2)
def day():
    return datetime.date(2024, 1, 1) + datetime.timedelta(days=pick.randrange(700))

book = Workbook()
rows = [['Article', 'Number', 'Pieces', 'Price', 'Sum']] + [[good, '%05d' % pick.randrange(99999), pick.randrange(1, 90), price(), price()] for good in goods]
fill(book.active, rows, [None, '@', '0', '"$"#,##0.00', '"$"#,##0.00'], [20, 12, 10, 14, 14], borders=True)
save(book, 'invoice')

book = Workbook()
rows = [['Day', 'Account', 'Text', 'Amount']] + [[day(), '0%d' % pick.randrange(1000, 9999), pick.choice(goods) + ' for ' + pick.choice(towns), round(pick.uniform(-5000, 5000), 2)] for _ in range(300)]
fill(book.active, rows, ['yyyy-mm-dd', '@', None, '#,##0.00'], [12, 12, 30, 14])
save(book, 'ledger')

book = Workbook()
rows = [['Town', 'People', 'Area', 'Share']] + [[town, pick.randrange(10000, 900000), round(pick.uniform(20, 400), 1), round(pick.uniform(0, 1), 3)] for town in towns]
fill(book.active, rows, [None, '#,##0', '0.0', '0.0%'], [16, 12, 10, 10])
book.active.print_options.gridLines = True
save(book, 'gridlines')

book = Workbook()
rows = [['Ort', 'Datum', 'Betrag', 'Anteil']] + [[town, day(), price(), round(pick.uniform(0, 1), 4)] for town in towns * 3]
fill(book.active, rows, [None, '[$-407]dd.mm.yyyy', '[$-407]#,##0.00', '[$-407]0.00%'], [16, 14, 14, 10], borders=True)
save(book, 'german')

book = Workbook()
sheet = book.active
sheet.append(['Region', 'First half', None, 'Second half', None])
sheet.append([None, 'Plan', 'Actual', 'Plan', 'Actual'])
sheet.merge_cells('A1:A2'); sheet.merge_cells('B1:C1'); sheet.merge_cells('D1:E1')
for town in towns:
    sheet.append([town] + [pick.randrange(100, 9000) for _ in range(4)])
for row in sheet.iter_rows():
    for cell in row:
        cell.border = box
        if cell.row < 3:
            cell.alignment = Alignment(horizontal='center', vertical='center')
save(book, 'merged')

book = Workbook()
rows = [['Name', 'Phone', 'Zip', 'Card']] + [['Person %d' % n, '0228/%d' % pick.randrange(100000, 999999), '%05d' % pick.randrange(1000, 9999), ' '.join('%04d' % pick.randrange(9999) for _ in range(4))] for n in range(40)]
fill(book.active, rows, [None, '@', '@', '@'], [16, 16, 10, 24])
save(book, 'codes')

book = Workbook()
for index in range(3):
    sheet = book.active if index == 0 else book.create_sheet('Year %d' % index)
    fill(sheet, [['Month', 'Income', 'Costs', 'Rest']] + [[month, price(), price(), round(pick.uniform(-900, 900), 2)] for month in ['January', 'February', 'March', 'April', 'May', 'June', 'July']], [None] + ['#,##0.00'] * 3, [14, 14, 14, 14], borders=index == 1)
save(book, 'years')

book = Workbook()
rows = [['Task', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']] + [[good] + [pick.choice([None, None, pick.randrange(1, 9)]) for _ in range(5)] for good in goods]
fill(book.active, rows, [], [16] + [12] * 5, borders=True)
save(book, 'sparse')

book = Workbook()
rows = [['Part', 'What is done', 'Hours']] + [[good, 'The %s are looked at, washed twice, cut into small pieces and then put into boxes for %s, where they are sold.' % (good.lower(), pick.choice(towns)), pick.randrange(1, 40)] for good in goods]
fill(book.active, rows, [], [14, 44, 8], borders=True)
for row in book.active.iter_rows(min_row=2):
    row[1].alignment = Alignment(wrap_text=True, vertical='top')
    book.active.row_dimensions[row[0].row].height = 48
    for cell in (row[0], row[2]):
        cell.alignment = Alignment(vertical='top')
save(book, 'wrapped')

book = Workbook()
sheet = book.active
sheet.page_setup.orientation = 'landscape'
fill(sheet, [['Town'] + ['M%d' % n for n in range(1, 13)]] + [[town] + [round(pick.uniform(0, 99), 1) for _ in range(12)] for town in towns * 4], [None] + ['0.0'] * 12, [14] + [8] * 12)
save(book, 'wide')

book = Workbook()
rows = [['Good', 'From', 'Kilos', 'Euro']] + [[pick.choice(goods), pick.choice(towns), pick.randrange(5, 900), price()] for _ in range(60)]
fill(book.active, rows, [None, None, '0', '#,##0.00 [$€-1]'], [16, 16, 10, 14])
for row in book.active.iter_rows(min_row=2):
    if row[0].row % 2:
        for cell in row:
            cell.fill = PatternFill('solid', fgColor='DDE8F0')
save(book, 'striped')

book = Workbook()
sheet = book.active
sheet.append(['Report of the year', None, None]); sheet.append([])
fill(sheet, [['Good', 'Sold', 'Left']] + [[good, pick.randrange(500), pick.randrange(500)] for good in goods[:6]], [None, '0', '0'], [18, 12, 12], borders=True)
sheet.append([]); sheet.append([])
fill(sheet, [['Town', 'Stores', 'Staff']] + [[town, pick.randrange(9), pick.randrange(99)] for town in towns[:6]], [None, '0', '0'], [18, 12, 12], borders=True)
save(book, 'report')
print(json.dumps(made))
`
